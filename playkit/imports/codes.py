"""Every problem code of the importers: its class, its severity and its sentences in both languages.

Sentences may use `{names}` of the problem's values (numbers and words of the sheet's own grammar, never a person's
name). The documentation's list of codes is compared with this table by a test.
"""

from __future__ import annotations

from playkit.imports.code import TOPICS, Code
from playkit.imports.codes_formats import FORMAT_CODES

SHEET_CODES: dict[str, Code] = {
    # --- bytes and files
    "EMPTY_FILE": Code(
        "ENCODING", "error", "the file is empty.", "ファイルが空です。",
        "Save the sheet again and import that file.", "シートを保存し直して、もう一度読み込んでください。",
    ),
    "NOT_TEXT": Code(
        "ENCODING", "error", "this is not a text file, so nothing was read.",
        "文字のファイルではないので、何も読み込みませんでした。",
        "Export the sheet as CSV and import that.", "シートをCSVで書き出して読み込んでください。",
    ),
    "FORMAT_UNKNOWN": Code(
        "LAYOUT", "error", "the bytes are those of {found}, which no importer reads.",
        "中身は{found_ja}で、対応する読み取りがありません。",
        "Export the sheet as CSV and import that.", "シートをCSVで書き出して読み込んでください。",
    ),
    "FILE_TOO_LARGE": Code(
        "LAYOUT", "error", "the file has {found} {unit}; at most {allowed} are read.",
        "大きさが{found}{unit_ja}あります。読み込めるのは{allowed}までです。",
        "Split the file and import the pieces.", "ファイルを分けて読み込んでください。",
    ),
    "ENCODING_GUESSED": Code(
        "ENCODING", "info", "the text was read as {encoding}.", "文字コードは{encoding}として読みました。",
        "If letters look wrong, set `encoding` under [read] in a profile.",
        "文字化けしていたら、プロファイルの[read]でencodingを指定してください。",
    ),
    "BOM_STRIPPED": Code(
        "ENCODING", "info", "a byte order mark was taken off.", "先頭のBOMを取り除きました。",
    ),
    "ENCODING_WRONG": Code(
        "ENCODING", "warning", "the text is not {encoding} as the profile says; it was read as {found}.",
        "プロファイルの文字コード{encoding}では読めないので、{found}として読みました。",
        'Correct `encoding` under [read], or set it to "auto".',
        '[read]のencodingを直すか、"auto"にしてください。',
    ),
    "UNDECODABLE_BYTES": Code(
        "ENCODING", "warning", "some bytes here are no letters; they show as \ufffd.",
        "文字にならないバイトがあり、\ufffdで表しています。",
        "Type the cell again in the sheet.", "シートでこのマスを打ち直してください。",
    ),
    "GARBLED_TEXT": Code(
        "ENCODING", "warning", "letters here were garbled before the file was saved; they are kept as they are.",
        "保存の前に文字化けしています。そのまま残しました。",
        "Import the original file, or type the cell again.", "元のファイルを取り込むか、このマスを打ち直してください。",
    ),
    "WRONG_EXTENSION": Code(
        "LAYOUT", "info", "the name ends in {extension}, but the content is {found}; the content decided.",
        "拡張子は{extension}ですが中身は{found}なので、中身に従いました。",
    ),
    # --- layout
    "NOT_RECOGNISED": Code(
        "LAYOUT", "error", "no known layout explains this sheet; all of it was held back.",
        "知っている表の形に当てはまらないので、全部を保留しました。",
        "Write a profile with `layout` under [read], or use a printed sheet of the game.",
        "プロファイルの[read]にlayoutを書くか、ゲームの記入用紙を使ってください。",
    ),
    "DIALECT_CHANGES": Code(
        "LAYOUT", "error", "from here on the file is split in another way; all of it was held back.",
        "ここから区切り方が変わっているので、全部を保留しました。",
        "Use one separator in the whole file.", "区切り文字をファイル全体でそろえてください。",
    ),
    "LAYOUT_FAILED": Code(
        "LAYOUT", "error", 'the layout "{layout}" of the profile does not fit this sheet; all of it was held back.',
        "プロファイルの表の形「{layout}」がこのシートに合わないので、全部を保留しました。",
        "Correct `layout` under [read], or leave it out to let it be guessed.",
        "[read]のlayoutを直すか、消して自動判定にしてください。",
    ),
    "GAME_UNKNOWN": Code(
        "LAYOUT", "info", "nothing says which game this is; its sessions wait for the answer and are not stored.",
        "どのゲームの記録か分からないので、答えがあるまでセッションを保存しません。",
        "Write the game's name in the sheet's title, or `game` under [profile].",
        "シートの題にゲーム名を書くか、[profile]にgameを書いてください。",
    ),
    "PREAMBLE_ROWS": Code(
        "LAYOUT", "info", "{count} row(s) above the table were read as its title and facts.",
        "表の上の{count}行は題と見出し情報として読みました。",
    ),
    "TOTAL_ROW_USED_AS_CHECK": Code(
        "LAYOUT", "info", "the totals only check the sums; they are no part.",
        "合計は検算に使い、フェーズやハンドとしては数えません。",
    ),
    "RUNNING_TOTALS": Code(
        "LAYOUT", "info", "the parts hold running totals, as everybody's total shows; points are what each part added.",
        "全員の合計が示すとおり各欄は累計なので、増えた分をそのパートの得点としました。",
    ),
    "GRIDS_FOUND": Code(
        "LAYOUT", "info", "{count} boards of {size} were found.", "{size}の盤面が{count}つ見つかりました。",
    ),
    "FOOTNOTE": Code("LAYOUT", "info", "kept as a footnote.", "欄外の注として残しました。"),
    "UNKNOWN_FACT": Code(
        "LAYOUT", "info", "kept as a fact of the session under its own name.",
        "セッションの情報として、その名前のまま残しました。",
    ),
    "UNEXPLAINED_CELL": Code(
        "LAYOUT", "warning", "what is written here fits nothing around it and was held back.",
        "周りの何にも当てはまらないので、保留しました。",
        "Move the text to a notes row, or name the row under [rows] in a profile.",
        "備考の行に移すか、プロファイルの[rows]でその行の意味を書いてください。",
    ),
    "UNKNOWN_ROW": Code(
        "LAYOUT", "error", "nothing says what this row of the table means; it was held back.",
        "表の中のこの行が何を表すか分からないので、保留しました。",
        "Label the row, or name it under [rows] in a profile.",
        "行に見出しを付けるか、プロファイルの[rows]に書いてください。",
    ),
    "ROW_REPEATS_PART": Code(
        "LAYOUT", "error", "part {part} already has a row; this one was held back.",
        "パート{part}の行はもうあるので、この行は保留しました。",
        "Number the rows 1, 2, 3 ...", "行に1、2、3…と番号を振ってください。",
    ),
    "PART_NUMBER_ASSUMED": Code(
        "LAYOUT", "info", "no number is written here; the order on the sheet says part {part}.",
        "番号がないので、並び順からパート{part}としました。",
    ),
    "UNKNOWN_COLUMN": Code(
        "LAYOUT", "info", "the heading says nothing we know; the column was kept as facts.",
        "知らない見出しの列なので、セッションの情報として残しました。",
        "Name the column under [columns] in a profile.", "プロファイルの[columns]にこの列の意味を書いてください。",
    ),
    "UNNAMED_COLUMN_HAS_DATA": Code(
        "LAYOUT", "warning", "a column without a heading holds this; it was kept as a fact.",
        "見出しのない列に値があるので、情報として残しました。",
        "Write a heading above the column.", "列の上に見出しを書いてください。",
    ),
    "REPEATED_GROUP": Code(
        "LAYOUT", "info", "the same columns come {count} times, each time for another person.",
        "同じ列の組が{count}回並んでいるので、一組を一人と読みました。",
    ),
    "EMPTY_GROUP": Code(
        "LAYOUT", "info", "nothing is written here: nobody played in this place.",
        "ここには何も書かれていないので、参加者なしとしました。",
    ),
    "WRONG_FIELD_COUNT": Code(
        "LAYOUT", "error", "this row is not split like the others, so it was held back.",
        "この行だけ区切り方が違うので、保留しました。",
        "Use one separator in the whole file.", "区切り文字をファイル全体でそろえてください。",
    ),
    "FORMULA_LIKE_TEXT": Code(
        "LAYOUT", "info", "looks like a formula; it is kept as text and never computed.",
        "式のように見えますが、文字のまま残し、計算はしません。",
    ),
    # --- numbers
    "BAD_NUMBER": Code(
        "NUMBER", "error", "this is not a number, so the cell was held back.",
        "数として読めないので、このマスは保留しました。",
        "Type a number, or say what the text means under [tokens] in a profile.",
        "数を入れるか、プロファイルの[tokens]に意味を書いてください。",
    ),
    "NORMALIZED": Code("NUMBER", "info", "read as {value}.", "{value}と読みました。"),
    "NEGATIVE_PARENTHESES": Code(
        "NUMBER", "info", "brackets mean minus here: {value}.", "かっこ書きは負の数です：{value}。",
    ),
    "APOSTROPHE_STRIPPED": Code(
        "NUMBER", "info", "the apostrophe in front was taken off: {value}.", "先頭の ' を取り除きました：{value}。",
    ),
    "TALLY": Code("NUMBER", "info", "counted strokes: {value}.", "画数を数えて{value}としました。"),
    "KANJI_NUMBER": Code("NUMBER", "info", "read as {value}.", "漢数字を{value}と読みました。"),
    "UNIT_STRIPPED": Code("NUMBER", "info", "the unit was taken off: {value}.", "単位を外しました：{value}。"),
    "SCORE_EXPRESSION": Code(
        "NUMBER", "info", "summed to {value}; the terms were kept.", "式を計算して{value}とし、各項も残しました。",
    ),
    "EXPRESSION_INCOMPLETE": Code(
        "NUMBER", "warning", "the sum ends in an operator; what stands there gives {value}.",
        "式が途中で終わっています。書いてある分で{value}としました。",
        "Finish the sum.", "式を最後まで書いてください。",
    ),
    "DECIMAL_COMMA": Code(
        "NUMBER", "warning", "the comma was read as a decimal mark: {value}.", "カンマを小数点と読みました：{value}。",
        "Set `decimal` under [numbers] in a profile.", "プロファイルの[numbers]でdecimalを指定してください。",
    ),
    "TRAILING_MINUS": Code(
        "NUMBER", "warning", "the minus at the end was read as a sign: {value}.",
        "末尾の記号を負号と読みました：{value}。",
        "Write the minus in front.", "負号は前に書いてください。",
    ),
    "NEGATIVE_TRIANGLE": Code(
        "NUMBER", "warning", "the filled triangle was read as minus: {value}.", "▲を負号と読みました：{value}。",
        "Say so for good under [numbers] triangle.", "[numbers]のtriangleに書いておくと確かです。",
    ),
    "TRIANGLE_AMBIGUOUS": Code(
        "NUMBER", "error", "a triangle may mean minus or a player, so the cell was held back.",
        "△は負号とも対局者とも読めるので、このマスは保留しました。",
        "Write -3, or say what it means under [numbers] triangle.",
        "-3のように書くか、[numbers]のtriangleに意味を書いてください。",
    ),
    "TOKEN": Code("NUMBER", "info", 'read as "{event}".', "「{event}」と読みました。"),
    "TOKEN_GUESSED": Code(
        "NUMBER", "info", "the mark counts {value} ({event}): only then do the totals hold.",
        "この記号は{value}点（{event}）です。そう読むときだけ合計が合います。",
    ),
    "TOKEN_ASSUMED": Code(
        "NUMBER", "info", "the mark was taken to mean {event}, worth {value}; no total checks it.",
        "この記号は{event}（{value}点）と見なしました。合計がないので確かめられません。",
        "Say what it means under [tokens] in a profile.", "プロファイルの[tokens]に意味を書いてください。",
    ),
    # --- dates and durations
    "ERA_DATE": Code("DATE", "info", "the era date is {date}.", "元号の日付を{date}としました。"),
    "YEAR_ASSUMED": Code(
        "DATE", "info", "the year {year} is not written here; the profile or the rest of the file says so.",
        "年は書かれていません。プロファイルかファイルのほかの所から{year}年としました。",
    ),
    "YEAR_BY_WEEKDAYS": Code(
        "DATE", "info", "no year is written; {year} is the last one in which these weekdays fall on these days.",
        "年は書かれていません。曜日が合う最も近い年として{year}年としました。",
        "Write the year, or say under [dates] of a profile: year.",
        "年を書くか、プロファイルの[dates]でyearを示してください。",
    ),
    "YEAR_UNKNOWN": Code(
        "DATE", "warning", "no year is written anywhere, so the date stays unknown; the day is kept as written.",
        "年がどこにも書かれていないので日付は不明とし、書かれたままの月日を残しました。",
        "Answer the question, or say under [dates] of a profile: year.",
        "質問に答えるか、プロファイルの[dates]でyearを示してください。",
    ),
    "YEAR_TURNS": Code(
        "DATE", "warning", "the days pass into another year here; this one is {date}.",
        "ここで年が変わったと見なし、この日を{date}としました。",
        "Write the years where that is wrong.", "違うときは年を書いてください。",
    ),
    "DATE_FROM_NAME": Code(
        "DATE", "info", "the day {date} stands in the name of the file or sheet alone.",
        "日付{date}はファイルかシートの名前から取りました。",
    ),
    "DATE_ORDER_FOUND": Code(
        "DATE", "info", "other dates of this sheet show their order: {order}.",
        "ほかの日付から、並びは{order}（Y年M月D日）だと分かります。",
    ),
    "BAD_DATE": Code(
        "DATE", "warning", "this is not a date we can read; the session has none.",
        "日付として読めないので、日付なしにしました。",
        "Write it as 2026-11-23.", "2026-11-23のように書いてください。",
    ),
    "DATE_AMBIGUOUS": Code(
        "DATE", "warning", "day and month could be swapped; read as {date}.",
        "日と月が入れ替わるかもしれません。{date}と読みました。",
        "Write it as 2026-11-23, or set `order` under [dates].",
        "2026-11-23のように書くか、[dates]のorderを指定してください。",
    ),
    "BAD_DURATION": Code(
        "DURATION", "warning", "this is not a length of time we can read.", "時間の長さとして読めません。",
        "Write it as 62 min.", "62分のように書いてください。",
    ),
    "DURATION_AMBIGUOUS": Code(
        "DURATION", "warning", "could be minutes and seconds or hours and minutes; read as {seconds} s.",
        "分秒とも時分とも読めます。{seconds}秒としました。",
        "Set `colon2` under [durations].", "[durations]のcolon2を指定してください。",
    ),
    "DURATION_UNIT_ASSUMED": Code(
        "DURATION", "info", "no unit is written; read as {seconds} s.", "単位がないので{seconds}秒と読みました。",
    ),
    "DURATION_SAME_PART_AGREES": Code(
        "DURATION", "info", "the length is written in several ways, all of them {seconds} s.",
        "いくつかの書き方がありますが、どれも{seconds}秒です。",
    ),
    "DURATION_SAME_PART_DIFFERS": Code(
        "DURATION", "warning", "one length is written as {lowest} s and as {highest} s; the commonest was taken.",
        "同じ時間が{lowest}秒とも{highest}秒とも書かれています。多い方を採りました。",
        "Write one length for each part.", "パートごとに一つの時間を書いてください。",
    ),
    # --- people
    "NAME_NORMALIZED": Code(
        "PLAYER", "warning", "half-width or compatibility letters of a name were written in full.",
        "名前の半角カナなどを全角に直しました。",
        "Add the spelling to [players] aliases in a profile.", "プロファイルの[players]aliasesに書き加えてください。",
    ),
    "PLAYER_UNNAMED": Code(
        "PLAYER", "warning", "values without a name; whoever it was became a guest.",
        "値がありますが名前がないので、ゲストとしました。",
        "Write a name or a nickname.", "名前か呼び名を書いてください。",
    ),
    "SAME_NAME_TWICE_IN_SESSION": Code(
        "PLAYER", "warning", "this name already sits at the table; the two were kept apart.",
        "同じ名前がもう席にあるので、別の人として扱いました。",
        "Tell the two apart in the sheet.", "シートで区別できる名前にしてください。",
    ),
    "UNKNOWN_PLAYER": Code(
        "PLAYER", "warning", "a name here is not in the list of players; it was added.",
        "参加者の一覧にない名前なので、加えました。",
        "Correct the name or the list.", "名前か一覧を直してください。",
    ),
    "SEATS_UNCLEAR": Code(
        "PLAYER", "warning", "the seats are not 1, 2, 3 ... each once; who sat where stays unknown.",
        "席が1、2、3…と一つずつになっていないので、席順は不明のままです。",
        "Correct the seats.", "席の番号を直してください。",
    ),
    # --- results
    "PART_NOT_PLAYED": Code(
        "RESULT", "info", "nothing is written here: not played, which is not 0.",
        "何も書かれていないので「遊ばれなかった」とし、0点にはしません。",
    ),
    "SCORE_MISSING": Code(
        "RESULT", "warning", "a value is missing here; it stays unknown.", "値がないので、不明のままにしました。",
        "Fill in the cell, or mark it in [tokens].", "値を書き入れるか、[tokens]の記号で示してください。",
    ),
    "WINNER_NOT_BEST_SCORE": Code(
        "RESULT", "warning", "the declared winner has not the best score; both were kept.",
        "宣言された勝者の得点が最高ではありません。両方を残しました。",
        "Check the scores or the places.", "得点か順位を確かめてください。",
    ),
    "TIE_BROKEN_BY_DECLARED_PLACE": Code(
        "RESULT", "info", "equal scores, one declared winner; the declared places stand.",
        "同点ですが、書かれた順位に従いました。",
    ),
    "TIE_FOR_FIRST": Code("RESULT", "info", "the win is shared.", "勝ちは分け合います。"),
    "NO_SURVIVORS_NOTED": Code(
        "RESULT", "warning", "no positions were noted at the end of this part; its points stay unknown.",
        "終了時の位置が書かれていないので、このパートの得点は不明のままです。",
        "Write the names on the board where they stood.", "終わったときにいたマスに名前を書いてください。",
    ),
    "SESSION_INCOMPLETE": Code(
        "SESSION", "warning", "a score is missing and no places are declared, so nobody is ranked.",
        "得点が欠けていて順位も書かれていないので、順位は付けません。",
        "Fill in the score or the places.", "得点か順位を書き入れてください。",
    ),
    # --- checks
    "TOTAL_MISMATCH": Code(
        "CHECK", "warning", "the parts give {parts}, the total says {declared}; both were kept.",
        "各パートの和は{parts}、書かれた合計は{declared}です。両方を残しました。",
        "Correct the part or the total.", "各パートの値か合計を直してください。",
    ),
    "RUNNING_SCORE_MISMATCH": Code(
        "CHECK", "warning", "the points before give {expected}, here stands {found}; both were kept.",
        "前の点からは{expected}になりますが、{found}と書かれています。両方を残しました。",
        "Correct the points or the score.", "獲得点か得点を直してください。",
    ),
    "BOARD_DIFFERS": Code(
        "CHECK", "warning", "the board says {found} points here, elsewhere {expected}.",
        "ここは{found}点とありますが、他では{expected}点です。",
        "Correct the board, or declare another layout under [checks] template.",
        "盤面を直すか、[checks]のtemplateに別の配置を書いてください。",
    ),
    "LINE_ENDED_PART": Code(
        "CHECK", "info", "a line was complete at turn {turn}, which ended the part.",
        "{turn}手目に列がそろい、フェーズが終わっています。",
    ),
    "LINE_BEFORE_END": Code(
        "CHECK", "warning", "a line was complete at turn {turn}, yet stars fell until turn {last}.",
        "{turn}手目に列がそろったのに、{last}手目まで破壊が続いています。",
        "Check the turn numbers.", "手番の番号を確かめてください。",
    ),
    # --- events
    "BAD_CELL": Code(
        "EVENT", "error", "this is no star of a board, so the cell was held back.",
        "盤のマスとして読めないので、このマスは保留しました。",
        "Write points, ×turn and names, as in 2×5.", "「2×5」のように、点・×手番・名前の順に書いてください。",
    ),
    "CELL_BLANK": Code(
        "EVENT", "warning", "the board has a gap here; the star stays unknown.",
        "盤のこのマスが空いているので、不明のままにしました。",
        "Fill in the star's points.", "星の点を書き入れてください。",
    ),
    "BAD_FLAG": Code(
        "EVENT", "error", "this is neither yes nor no, so the cell was held back.",
        "はい・いいえのどちらとも読めないので、このマスは保留しました。",
        "Write ○ or leave the cell blank.", "○を書くか、空のままにしてください。",
    ),
    "ROW_REPEATS_RESULT": Code(
        "DUPLICATE", "error", "this person already has a row here; this one was held back.",
        "この人の行はもうあるので、この行は保留しました。",
        "Number the parts or sessions, or remove the row.", "パートやセッションを区別するか、行を消してください。",
    ),
    # --- moves
    "BAD_MOVE": Code(
        "EVENT", "error", "this is no move we can read, so it was held back.", "手として読めないので保留しました。",
        "Write it as e1-e5, a capture as e1-e5 x d5.", "e1-e5、捕獲はe1-e5 x d5のように書いてください。",
    ),
    "PASS_RECORDED": Code(
        "EVENT", "info", "a pass is kept as one, not as a move.", "パスとして残しました。駒の移動には数えません。",
    ),
    "PARTIAL_ROUND": Code(
        "EVENT", "info", "round {round} has only {count} move(s).", "{round}巡目には{count}手しかありません。",
    ),
    "DECLARED_TOTAL_MATCHES": Code(
        "CHECK", "info", "the declared totals equal the moves.", "書かれた合計は各手と一致します。",
    ),
    "MOVE_COUNT_DIFFERS": Code(
        "CHECK", "warning", "{declared} moves are declared, {found} are written.",
        "{declared}手とありますが、書かれているのは{found}手です。",
        "Look for a move that was left out.", "書き漏らした手がないか確かめてください。",
    ),
    "REPLAYED": Code(
        "CHECK", "info", "all {count} moves are legal.", "{count}手すべて、ルールどおりに再現できました。",
    ),
    "CAPTURE_DIFFERS": Code(
        "CHECK", "info", "written as captured: {claimed}; by the rules: {found}.",
        "捕獲の記録は{claimed}、ルールでは{found}です。",
    ),
    "REPLAY_STOPPED": Code(
        "CHECK", "info",
        "move {nth}, {move}, is impossible by the rules; legal were {legal}; nearest: {nearest}. It stays as written.",
        "{nth}手目の{move}はルール上指せません。指せる手：{legal}。最も近い手：{nearest}。記録はそのまま残しました。",
        "Check this move and those before it, or the draft that was played.",
        "この手かそれまでの手、または使ったルールの版を確かめてください。",
    ),
    "REPLAY_UNKNOWN": Code(
        "CHECK", "info",
        "{count} moves are legal; what was drawn or done at move {nth} is not written, so the rules follow no further.",
        "{count}手はルールどおりです。{nth}手目で引いたもの（または手）が書かれていないので、その先は確かめられません。",
    ),
    "REPLAY_BOUNDED": Code(
        "CHECK", "info",
        "only the first {most} steps of a file are checked by the rules; this one and the later ones stay as written.",
        "ルールと照らし合わせるのは一つのファイルの最初の{most}手までです。ここから先は書かれたまま残しました。",
        "Split the file to have the rest checked too.", "残りも確かめるには、ファイルを分けてください。",
    ),
    # --- history
    "BAD_LINE": Code(
        "EVENT", "error", "this line is no session or event of ours, so it was held back.",
        "この行はplaykitの記録として読めないので保留しました。",
        "Export it again, or mend the line.", "もう一度書き出すか、この行を直してください。",
    ),
    "SESSION_UNKNOWN": Code(
        "SESSION", "error", "its session is not described above, so the event was held back.",
        "このイベントのセッションが前に書かれていないので保留しました。",
        "Put the session's own line before its events.", "セッションの行をイベントより前に置いてください。",
    ),
    "EXPORT_EDITED": Code(
        "REVISION", "info", "this file was changed after the export; what differs becomes a correction.",
        "書き出した後に変更されたファイルです。違うところは訂正として取り込みます。",
    ),
    "SIMULATED_LEFT_OUT": Code(
        "SESSION", "info", "{count} event(s) of simulated sessions were left out.",
        "シミュレーションのイベント{count}件は取り込みませんでした。",
        "Simulate again with the same seed, or copy the folder sim/.",
        "同じシードで再実行するか、sim/フォルダーを写してください。",
    ),
    "CHANGED_UPSTREAM": Code(
        "REVISION", "warning", "{count} value(s) differ from the last import; the old ones are voided, not deleted.",
        "前回と違う値が{count}あります。古い値は消さずに無効にします。",
    ),
    "SESSIONS_SHIFTED": Code(
        "REVISION", "warning", "{count} session(s) hold what was stored for another one: a play was written in above.",
        "{count}セッションの中身が、前回は別の順番のセッションのものでした（途中に書き足したためです）。",
        "Add new plays at the end, or write dates: without them, plays are told apart by their order.",
        "新しい記録は最後に足すか、日付を書いてください。日付がないと順番で見分けます。",
    ),
    "WITHDRAWN_UPSTREAM": Code(
        "REVISION", "warning", "{count} value(s) of the last import are gone from the file; they were kept.",
        "前回あった値が{count}なくなっています。消さずに残しました。",
        "If they were wrong, void them in the store.", "誤りだったなら、記録を無効にしてください。",
    ),
    "MEND_LEFT_OUT": Code(
        "REVISION", "warning", "a mended cell says something else by now; the mend was left out.",
        "前に直したマスの元の文字が変わったので、その直しは使いませんでした。",
        "Mend the cell again if it still needs it.", "必要なら、もう一度直してください。",
    ),
}  # fmt: skip

CODES: dict[str, Code] = SHEET_CODES | FORMAT_CODES

__all__ = ["CODES", "TOPICS", "Code"]
