"""What you want to know of this game besides what is asked of any: a line a chart, answered by `playkit report`."""

from playkit.kernel import question

QUESTIONS = (
    question("stones", "How often is each stone drawn? / 各石は何回引かれる？", fact="drew", by="stone"),
    question("black", "What does a black stone cost? / 黒い石でいくら失う？", fact="lost", value="value", by="seat"),
)
