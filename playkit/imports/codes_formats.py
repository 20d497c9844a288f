"""Problem codes of workbooks, of other programs' exports, of surveys and of observers' notes."""

from __future__ import annotations

from playkit.imports.code import Code

FORMAT_CODES: dict[str, Code] = {
    # --- containers and trees
    "BROKEN_CONTAINER": Code(
        "ENCODING", "error", "the file is damaged and cannot be opened.", "ファイルが壊れていて開けません。",
        "Open it in its own program and save it again.", "元のアプリで開いて保存し直してください。",
    ),
    "ENCRYPTED": Code(
        "ENCODING", "error", "the file is locked with a password.", "パスワードで保護されています。",
        "Save it without a password.", "パスワードなしで保存してください。",
    ),
    "XML_ENTITIES": Code(
        "ENCODING", "error", "the file declares XML entities, which can grow without end; it was not opened.",
        "XMLの実体宣言があり、際限なくふくらむことがあるので開きませんでした。",
        "Export it again from the program it comes from.", "元のアプリからもう一度書き出してください。",
    ),
    "BROKEN_TREE": Code(
        "ENCODING", "error", "the {format} ends or breaks at {place}; nothing was read.",
        "{format}が{place}で切れているか壊れているので、何も読みませんでした。",
        "Export it again from the program it comes from.", "元のアプリからもう一度書き出してください。",
    ),
    "TOO_DEEP": Code(
        "LAYOUT", "error", "the file is nested more than {allowed} levels deep; no export is.",
        "入れ子が{allowed}段を超えています。書き出したファイルではありえない深さです。",
        "Export it again from the program it comes from.", "元のアプリからもう一度書き出してください。",
    ),
    "VALUES_ONLY": Code(
        "LAYOUT", "info", "{format} was read for its values; number formats and formulas are not in them.",
        "{format}は値だけを読みました。表示形式と数式は含まれません。",
        "Save the sheet as XLSX to keep them.", "残したいときはXLSXで保存してください。",
    ),
    "UNEXPECTED_NODE": Code(
        "LAYOUT", "error", "something else is expected here, so it was held back.",
        "ここには別のものが来るはずなので保留しました。",
        "Export it again, or mend this record.", "もう一度書き出すか、この記録を直してください。",
    ),
    "FIELDS_NOT_USED": Code(
        "LAYOUT", "info", "{count} value(s) in {kinds} field(s) say nothing about the plays and were left aside.",
        "プレイの内容ではない値（{kinds}項目、{count}個）は使わずにおきました。",
    ),
    "DUPLICATE_KEY": Code(
        "LAYOUT", "error", "one name is used twice in a record; the second value was held back.",
        "同じ名前の項目が二つあるので、二つ目の値を保留しました。",
        "Export it again, or remove one of the two.", "もう一度書き出すか、どちらかを消してください。",
    ),
    "NO_PLAYS": Code(
        "LAYOUT", "error", "the file holds no play that could be read.", "読み取れるプレイがありません。",
        "Export the plays, not only people and games.", "人やゲームだけでなく、プレイも書き出してください。",
    ),
    # --- workbooks
    "MERGED_HEADER_EXPANDED": Code(
        "LAYOUT", "info", "each of the {count} names above counts for all columns below it.",
        "上の{count}人の名前を、それぞれ下の列すべてに当てはめました。",
    ),
    "MERGED_CELL_FILLED": Code(
        "LAYOUT", "info", "written once above; the same value was taken here.",
        "上に一度だけ書かれているので、ここにも同じ値を使いました。",
    ),
    "COLUMN_MISSING_IN_GROUP": Code(
        "LAYOUT", "info", 'the group before has no column "{heading}" as the others have.',
        "手前の組だけ「{heading}」の列がありません。",
    ),
    "EMPTY_ROW_SKIPPED": Code("LAYOUT", "info", "a blank row; reading went on below.", "空行の下も続けて読みました。"),
    "SUMMARY_ROW_SKIPPED": Code(
        "LAYOUT", "info", "the row sums up the others and is no session.", "ほかの行のまとめなので、数えません。",
    ),
    "FORMULA_NO_VALUE": Code(
        "LAYOUT", "warning", "a formula without a stored result; what it sums was computed from its parts.",
        "結果が保存されていない数式です。内訳から計算しました。",
        "Open the sheet in a spreadsheet program and save it.", "表計算ソフトで開いて保存し直してください。",
    ),
    "FORMULA_HELD": Code(
        "LAYOUT", "error", "a formula without a stored result, so the cell was held back.",
        "結果が保存されていない数式なので、このマスは保留しました。",
        "Open the sheet in a spreadsheet program and save it.", "表計算ソフトで開いて保存し直してください。",
    ),
    "CELL_ERROR": Code(
        "LAYOUT", "error", "the spreadsheet shows an error here, so the cell was held back.",
        "表計算のエラー値なので、このマスは保留しました。",
        "Mend the formula in the sheet.", "シートの数式を直してください。",
    ),
    "SIDE_SHEET": Code(
        "LAYOUT", "info", "this sheet defines what the others use; it holds no sessions.",
        "ほかのシートが使う定義の表で、セッションはありません。",
    ),
    "ROW_SHIFTED_RIGHT": Code(
        "LAYOUT", "warning", "this row begins right of where the others end.", "この行だけ右にずれています。",
        "Move the row back under its headings.", "見出しの下に戻してください。",
    ),
    "EMPTY_ITEMS_IN_LIST": Code(
        "LAYOUT", "info", "the list has empty places, which were left out.", "一覧の空きは数えません。",
    ),
    "PACKED_LIST_LENGTH_DIFFERS": Code(
        "LAYOUT", "error", "{found} value(s) stand beside {wanted} name(s): whose they are is not known.",
        "名前{wanted}に対して値が{found}なので、誰のものか分かりません。",
        "Write one value for each name, with its separators.", "名前と同じ数だけ、区切り文字も入れて書いてください。",
    ),
    "LIST_COUNT_FROM_IDS": Code(
        "LAYOUT", "info", "the number of ids tells how many names these are.", "番号の数から名前の数を決めました。",
    ),
    # --- numbers, dates, clocks
    "EXCEL_AUTODATE": Code(
        "NUMBER", "warning", "a spreadsheet made a date or a time of this; read back as {recovered}.",
        "表計算ソフトが日付や時刻に変えています。{recovered}に戻して読みました。",
        "Format the column as text and type it again.", "列を文字列にして打ち直してください。",
    ),
    "EXCEL_AUTODATE_UNRECOVERABLE": Code(
        "NUMBER", "error", "a spreadsheet made a date or a time of this, and what was typed cannot be told; held back.",
        "表計算ソフトが日付や時刻に変えていて、元の入力が分からないので保留しました。",
        "Format the column as text and type it again.", "列を文字列にして打ち直してください。",
    ),
    "NUMBER_JOINED": Code(
        "NUMBER", "warning", "a comma within a number split it; joined again, so that the row fits its header.",
        "桁区切りのコンマで数が二つに割れていたので、見出しと列数が合うようにつなぎました。",
        "Put the number in quotes, or leave the comma out.", "数を引用符で囲むか、コンマを入れないでください。",
    ),
    "NUMBER_SPLIT": Code(
        "NUMBER", "warning", "this row is longer than its header: a comma within a number may have split it.",
        "見出しより列が多い行です。桁区切りのコンマで数が割れたのかもしれません。",
        "Put the number in quotes, or leave the comma out.", "数を引用符で囲むか、コンマを入れないでください。",
    ),
    "MULTIPLE_NUMBERS": Code(
        "NUMBER", "warning", "several numbers stand here, so the score stays unknown; the text was kept.",
        "数がいくつもあるので得点は不明とし、文字を残しました。",
        "Write one number.", "数を一つだけ書いてください。",
    ),
    "SCORE_IN_WORDS": Code(
        "NUMBER", "warning", "this is no number; it was kept as words, and the score stays unknown.",
        "数として読めないので文字のまま残し、得点は不明とします。",
        "Write one number.", "数を一つだけ書いてください。",
    ),
    "THOUSANDS_SEPARATOR": Code("NUMBER", "info", "read as {value}.", "桁区切りを外して{value}と読みました。"),
    "DATE_SYSTEM_1904": Code(
        "DATE", "info", "the workbook counts its days from 1904, and so did we.",
        "1904年から数えるブックなので、そのとおりに読みました。",
    ),
    "DATE_ONLY_UTC": Code(
        "DATE", "info", "days in UTC without a time; they were not moved to another zone.",
        "UTCの日付だけで時刻がないので、時差では動かしません。",
    ),
    "DATE_FORMAT_US": Code(
        "DATE", "warning", "month before day, as in America; read as {date}.",
        "月が先の米国式として{date}と読みました。",
    ),
    "DATE_PLACEHOLDER": Code(
        "DATE", "info", "the program writes this time where only the day is known.",
        "日付しか分からないときにアプリが書く時刻なので、時刻は不明とします。",
    ),
    "AMPM_JA": Code("DATE", "info", "午前/午後 read as {time}.", "午前・午後を{time}と読みました。"),
    "TIMEZONE_ASSUMED": Code(
        "DATE", "warning", "no time zone is written; {zone} was assumed.", "時間帯がないので{zone}としました。",
        "Set `tz` under [dates] in a profile.", "プロファイルの[dates]でtzを指定してください。",
    ),
    "TIMEZONE_UNKNOWN": Code(
        "DATE", "warning", "no time zone is written and none was assumed; times stay as they are written.",
        "時間帯がなく、仮定もしていません。時刻は書かれたままです。",
        "Set `tz` under [dates] in a profile.", "プロファイルの[dates]でtzを指定してください。",
    ),
    "DURATION_IN_SCORE_COLUMN": Code(
        "DURATION", "warning", "a length of time among scores ({seconds} s); kept as time and not counted as points.",
        "得点の列に時間（{seconds}秒）があります。時間として残し、点には数えません。",
        "Move it to a column of its own.", "別の列に移してください。",
    ),
    "TIME_MISSING": Code("DURATION", "info", "no thinking time is written for this move.", "消費時間がありません。"),
    "NO_TIMESTAMPS": Code("CLOCK", "info", "the log has an order but no times.", "順番だけで時刻はありません。"),
    "CLOCK_BACKWARDS": Code(
        "CLOCK", "warning", "the clock goes back here; the written order stands.",
        "時計が戻っています。書かれた順に従いました。",
        "Trust the order, not the times, around here.", "この付近の時刻は当てにしないでください。",
    ),
    "CLOCK_GAP": Code(
        "CLOCK", "warning", "{mono} s by one clock are {wall} s by the other: the device slept.",
        "片方の時計では{mono}秒、もう片方では{wall}秒です。端末が眠っていたようです。",
        "Times across this gap are taken from the wall clock.", "この間は時刻のほうを使います。",
    ),
    "GAP_IN_PLAY": Code(
        "CLOCK", "info", "{seconds} s without a move; not counted as thinking.",
        "{seconds}秒のあいだ手がありません。考慮時間には数えません。",
    ),
    "NEGATIVE_CLOCK": Code(
        "CLOCK", "warning", "the clock is below zero: {seconds} s.", "残り時間が負です：{seconds}秒。",
        "The player was over time.", "時間切れの後の手です。",
    ),
    "CLOCK_FROM_FIRST": Code(
        "CLOCK", "info", "these times are of the clock, and no beginning is written: they count from the first.",
        "時刻の欄ですが開始時刻が書かれていないので、最初の記録から数えました。",
        "Write when the play began.", "開始時刻を書いてください。",
    ),
    "WALL_CLOCK_IN_ELAPSED_COLUMN": Code(
        "CLOCK", "warning", "a time of day among times since the start; read as {seconds} s after it.",
        "経過時間の列に時刻があります。開始から{seconds}秒と読みました。",
        "Use one kind of time in the column.", "列の時刻の種類をそろえてください。",
    ),
    # --- people and ids
    "PLAYER_ABSENT": Code("PLAYER", "info", "marked as absent: no seat in this session.", "欠席なので席はありません。"),
    "PLAYER_IN_NO_SESSION": Code(
        "PLAYER", "info", "this person has no result in any session.", "この人の結果はどのセッションにもありません。",
    ),
    "PLAYERS_INCOMPLETE": Code(
        "PLAYER", "warning", "only {listed} of {count} players are listed; the others stay unknown.",
        "{count}人のうち{listed}人しか書かれていません。ほかの人は不明のままです。",
    ),
    "NO_PLAYERS": Code("PLAYER", "warning", "nobody is listed.", "参加者が書かれていません。"),
    "NAME_ALIAS_CANDIDATE": Code(
        "PLAYER", "warning", "another name here differs only in its script or width; they were kept apart.",
        "表記だけが違う名前がほかにあります。別の人として扱いました。",
        "If they are one person, say so under [players] aliases.", "同じ人なら[players]のaliasesに書いてください。",
    ),
    "NOT_A_PLAYER_EVENT": Code(
        "PLAYER", "info", "said or done by somebody who does not play.", "参加者ではない人の発言か操作です。",
    ),
    "DANGLING_REFERENCE": Code(
        "ID", "error", "the file names nobody with this id, so the record was held back.",
        "この番号の人がファイルにいないので、この記録を保留しました。",
        "Export everything again, people included.", "参加者も含めて書き出し直してください。",
    ),
    "ID_ROUNDED": Code(
        "ID", "warning", "a spreadsheet rounded this long id; nobody can be known by it.",
        "長い番号を表計算ソフトが丸めています。この番号では人を見分けられません。",
        "Keep ids as text in the sheet.", "番号は文字列としてシートに残してください。",
    ),
    "NO_SOURCE_ID_USED_CONTENT_KEY": Code(
        "ID", "info", "the play has no id of its own; its content and its order name it.",
        "固有の番号がないので、内容と順番で見分けます。",
    ),
    # --- results and sessions
    "ZERO_AS_UNKNOWN": Code("RESULT", "info", "0 stands for unknown here.", "ここの0は「不明」の意味です。"),
    "WINNER_WITHOUT_SCORE": Code(
        "RESULT", "warning", "declared the winner, but without a score.", "勝者とありますが得点がありません。",
        "Fill in the score.", "得点を書き入れてください。",
    ),
    "NO_WINNER_RECORDED": Code(
        "RESULT", "warning", "no winner is recorded, which is no draw; who won stays unknown.",
        "勝者が書かれていません。引き分けとはせず、不明のままにします。",
        "Mark the winner.", "勝者を書いてください。",
    ),
    "NO_SCORE": Code("RESULT", "info", "no score is written for this seat.", "この席の得点は書かれていません。"),
    "TIE": Code("RESULT", "info", "places are shared.", "同じ順位の人がいます。"),
    "ABNORMAL_END": Code(
        "SESSION", "info", "the play was broken off; it is kept out of averages.",
        "途中で終わったプレイです。平均には入れません。",
    ),
    "SNAPSHOT_NOT_FINAL": Code(
        "SESSION", "info", "a state in the middle of play; its scores are no final result.",
        "途中の状態の保存です。最終結果ではありません。",
    ),
    "PLAYS_MISSING": Code(
        "SESSION", "warning", "the answer speaks of {declared} plays, and {found} are here: it is one page of several.",
        "全部で{declared}件のうち、ここには{found}件だけです。ほかのページがあります。",
        "Import the other pages too; plays that come twice are counted once.",
        "ほかのページも取り込んでください。重なるプレイは一度だけ数えます。",
    ),
    "QUANTITY_GT_1": Code(
        "SESSION", "warning", "{count} plays in one record; it was kept as one, with that number.",
        "{count}回分が一つの記録です。一つのまま、回数を残しました。",
        "Log each play by itself.", "一回ずつ記録してください。",
    ),
    "QUANTITY_NOT_POSITIVE": Code(
        "SESSION", "error", "the number of plays is not positive, so the record was held back.",
        "プレイ回数が正の数ではないので保留しました。",
        "Correct the number, or delete the record.", "回数を直すか、記録を消してください。",
    ),
    # --- checks
    "REDUNDANT_COLUMN_AGREES": Code(
        "CHECK", "info", "the column says the same as another one, row by row.", "別の列と同じ内容でした。",
    ),
    "REDUNDANT_COLUMN_DIFFERS": Code(
        "CHECK", "warning", "the column says something else than the dates in {count} row(s).",
        "日付の列と食い違う行が{count}あります。",
        "Correct one of the two columns.", "どちらかの列を直してください。",
    ),
    "PARTS_SUM_AGREES": Code("CHECK", "info", "the parts sum to the declared score.", "内訳の和は得点と一致します。"),
    "PARTS_SUM_MISMATCH": Code(
        "CHECK", "warning", "the parts give {parts}, the score says {declared}; both were kept.",
        "内訳の和は{parts}、得点は{declared}です。両方を残しました。",
        "Correct a part or the score.", "内訳か得点を直してください。",
    ),
    "TWO_SOURCES_DISAGREE": Code(
        "CHECK", "warning", "the note says {note}, the counter {counter}; the note was taken.",
        "メモでは{note}、カウンターでは{counter}です。メモのほうを採りました。",
        "Set the counter, or say `score_source` in a profile.", "カウンターを合わせてください。",
    ),
    "MOVE_COUNT_DECLARED": Code(
        "CHECK", "warning", "{declared} moves are declared, {found} are written.",
        "{declared}手とありますが、書かれているのは{found}手です。",
        "Look for a move that was left out.", "書き漏らした手がないか確かめてください。",
    ),
    # --- events
    "NESTED_JSON_EXPANDED": Code(
        "LAYOUT", "info", "a score sheet lay inside as text; it was read, too.",
        "文字列の中にスコアシートがあったので、中まで読みました。",
    ),
    "MARKUP_STRIPPED": Code("LAYOUT", "info", "colours and styles were taken off.", "色や装飾の記号を外しました。"),
    "LOCALISED_TEXT_IGNORED": Code(
        "LAYOUT", "info", "the text in the site's language was left aside; what happened is told by its fields.",
        "サイトの言語で書かれた文は使わず、項目から読みました。",
    ),
    "DUPLICATE_EVENT_UID": Code("DUPLICATE", "info", "a copy of an event told before.", "前に出たイベントの写しです。"),
    "DUPLICATE_EVENT_ID": Code("DUPLICATE", "info", "the same event again.", "同じイベントの繰り返しです。"),
    "DUPLICATE_ROW": Code("DUPLICATE", "info", "the same row again, counted once.", "同じ行なので一度だけ数えました。"),
    "DUPLICATE_PLAY": Code(
        "DUPLICATE", "info", "the same play again under the same id, counted once.",
        "同じ番号の同じプレイなので、一度だけ数えました。",
    ),
    "PLAY_TOLD_AGAIN": Code(
        "DUPLICATE", "warning", "the id of an earlier play with other content; this later one counts.",
        "前のプレイと同じ番号で中身が違います。後のほうを使います。",
        "Delete one of the two, or export again.", "どちらかを消すか、書き出し直してください。",
    ),
    "SAME_CONTENT_DIFFERENT_ID": Code(
        "DUPLICATE", "info", "the same day, people and scores under different ids; both were played.",
        "日付も人も得点も同じですが番号が違うので、別のプレイです。",
    ),
    "DOUBLE_TAP_SUSPECTED": Code(
        "DUPLICATE", "info", "the same again {ms} ms later: probably tapped twice.",
        "{ms}ミリ秒後に同じものがあります。二度押しでしょう。",
    ),
    "ALREADY_PRESENT": Code(
        "DUPLICATE", "info", "{count} event(s) are stored already.", "{count}件はもう保存されています。",
    ),
    "NEW_EVENT_IN_KNOWN_SESSION": Code(
        "REVISION", "info", "a new event of a session that is stored already.",
        "保存済みのセッションの新しいイベントです。",
    ),
    "NO_OP_EVENT": Code("EVENT", "info", "nothing happened here.", "何も起きていません。"),
    "AUTOMATIC_EVENT": Code("EVENT", "info", "done by the program, not by a player.", "プログラムが自動で行いました。"),
    "MOVE_NUMBER_DERIVED": Code(
        "EVENT", "warning", "no number is written; the order says move {number}.",
        "番号がないので、順番から{number}手目としました。",
        "Check the order of the moves.", "手の順番を確かめてください。",
    ),
    "SEQ_GAP": Code(
        "EVENT", "warning", "{missing} event(s) are missing before this one.", "この前の{missing}件が欠けています。",
        "Look for another file of the same session.", "同じセッションの別のファイルを探してください。",
    ),
    "TRUNCATED_LAST_LINE": Code(
        "LAYOUT", "warning", "the last line is torn; everything before it was read.",
        "最後の行が途切れています。その前まではすべて読みました。",
    ),
    "VARIATION_KEPT_ASIDE": Code(
        "LAYOUT", "info", "a line that was not played; kept as a note.", "指さなかった変化なので、注として残しました。",
    ),
    "BOOKMARK_SKIPPED": Code("LAYOUT", "info", "a bookmark of the program.", "アプリのしおりです。"),
    "ENGINE_COMMENT_SKIPPED": Code(
        "LAYOUT", "info", "an engine's remark, kept out of people's notes.",
        "ソフトの読みなので、人の注には入れません。",
    ),
    "ENCODING_DECLARED": Code(
        "ENCODING", "info", "the file names its own encoding.", "文字コードはファイルに書かれたとおりです。",
    ),
    "TALLIES_COUNTED": Code(
        "EVENT", "info", "every stroke became one remark, {count} in all; when each was made is not known.",
        "線一本を一回の観察として{count}件読みました。いつのことかは分かりません。",
    ),
    "UNKNOWN_TAG_ADDED": Code(
        "EVENT", "info", "a new kind of remark; it was added under its own name.",
        "新しい種類の記録なので、その名前で加えました。",
    ),
    # --- surveys
    "RESUBMITTED": Code(
        "SURVEY", "warning", "the same person answered again; this later answer counts.",
        "同じ人の再回答です。こちらを使います。",
    ),
    "OUT_OF_SCALE": Code(
        "SURVEY", "error", "outside the scale {lowest} to {highest}, so the answer was held back.",
        "{lowest}から{highest}の範囲にないので、この回答を保留しました。",
        "Ask the person, or correct the cell.", "本人に確かめるか、マスを直してください。",
    ),
    "FREE_OTHER_ANSWER": Code(
        "SURVEY", "info", "an answer in the person's own words.", "「その他」の自由回答です。",
    ),
    "CHOICES_UNCLEAR": Code(
        "SURVEY", "warning",
        "nobody chose a part of this alone, so it was kept as one choice; a comma may part two.",
        "この一部だけを選んだ人がいないので、一つの選択肢として残しました。読点で二つに分かれるのかもしれません。",
        "List the form's options under [options].", "フォームの選択肢を[options]に書いてください。",
    ),
    "QUESTION_MERGED": Code(
        "SURVEY", "info", "the same question stands in column {into}; the two were read as one.",
        "{into}列と同じ質問なので、一つにまとめました。",
    ),
}  # fmt: skip
