"""What the import widget says in English and Japanese."""

from __future__ import annotations

from typing import Final

PAGE: Final = {
    "again": "Ask again / もう一度質問する",
    "answers": "Questions / 質問",
    "apply": "Store this / この内容で保存",
    "assumed": "assumed / 仮の答え",
    "cell": "Cell / マス",
    "change": "Change / 変更",
    "choose": "Choose… / 選んでください…",
    "cols": "Columns {a}–{b} of {n} / 全{n}列のうち{a}–{b}列",
    "detail_none": "Move over the sheet: here stands what became of each cell. / "
    "マスを選ぶと、何として読まれたかをここに表示します。",
    "drop": "Drop a sheet or an export here / 記録シートや書き出しファイルをここにドロップ",
    "drop_how": "CSV, XLSX, ODS, JSON, XML, kifu … any encoding, up to 32 MB. Nothing is stored before you say so. / "
    "CSV・XLSX・ODS・JSON・XML・棋譜など、文字コードは自動判別、32MBまで。保存を押すまで何も書き込みません。",
    "evidence": "Seen at / 根拠",
    "file": "Choose files / ファイルを選ぶ",
    "files": "Files / ファイル",
    "fix": "Mend / 直し方",
    "forget": "Put away / 閉じる",
    "go_row": "Go to row / 行へ移動",
    "grid_says": "The sheet; arrows move, Enter mends a cell / シート。矢印で移動、Enterで修正",
    "keep": "Remember for sheets like this / 同じ形のシートでも使う",
    "legend": "What the marks say / 記号の意味",
    "list_says": "The file's values; arrows move, Enter mends one / ファイルの値。矢印で移動、Enterで修正",
    "lost": "Not connected: run the cell again. Nothing was lost. / "
    "接続が切れました。セルを再実行してください。何も失われていません。",
    "meant": "What was meant / 正しい内容",
    "mend": "Mend / 修正",
    "mended": "mended / 修正済み",
    "next_cols": "Next columns / 次の列",
    "next_rows": "Next rows / 次の行",
    "none": "(blank) / （空）",
    "notes": "{n} notes on how it was read / 読み方についての情報{n}件",
    "problems": "What to look at / 確認すること",
    "problems_none": "Nothing odd was found. / おかしな点はありません。",
    "more": "… and {n} more / ほか{n}件",
    "prev_cols": "Earlier columns / 前の列",
    "prev_rows": "Earlier rows / 前の行",
    "reading": "Reading… / 読み込み中…",
    "reading_of": "Reading {n} % / 読み込み中 {n}%",
    "rows": "Rows {a}–{b} of {n} / 全{n}行のうち{a}–{b}行",
    "sessions": "Sessions / セッション",
    "sheets": "Sheets / シート",
    "to_cell": "Go to {n} / {n}へ",
    "too_large": "This file is larger than 32 MB. Save the sheets apart, or export a shorter time. / "
    "32MBを超えるファイルです。シートを分けて保存するか、期間を短くして書き出してください。",
    "too_many": "At most 20 files at a time; put some away first. / 一度に20ファイルまでです。いくつか閉じてください。",
    "undo": "As written / 元に戻す",
    "values": "Values {a}–{b} of {n} / 全{n}個の値のうち{a}–{b}",
    "was": "Written / 元の文字",
    "your_answer": "your answer / 回答済み",
}
"""Strings of the page."""

BECAME: Final = {
    "event": ("E / 記", "event / イベント"),
    "seat": ("P / 席", "person or seat / 人・席"),
    "session": ("S / 回", "about the session / セッション"),
    "header": ("H / 見", "heading / 見出し"),
    "metadata": ("M / 注", "title or remark / 題・注記"),
    "check": ("C / 検", "used as a check / 検算に使用"),
    "ignored": ("– / －", "left aside / 読まない"),
    "quarantined": ("? / 保", "held back / 保留"),
    "open": ("· / ・", "not read / 未読"),
}
"""Letter and name of what a cell became."""

SEVERITIES: Final = {
    "error": ("✕", "error / エラー"),
    "warning": ("▲", "warning / 注意"),
    "info": ("i", "note / 情報"),
}
"""Glyph and name of how much a problem matters."""

COUNTS: Final = {
    "new": "new / 新規",
    "unchanged": "unchanged / 変更なし",
    "changed": "changed / 変更",
    "withdrawn": "withdrawn / 取り下げ",
    "quarantined": "held back / 保留",
}
"""What applying does to events; the last counts cells and records."""

SAID: Final = {
    "applied": "Stored: {counts}. / 保存しました：{counts}。",
    "applied_known": "Nothing to add: this file was stored before, read in the same way. / "
    "追加はありません。同じ内容で保存済みです。",
    "cells": "{n} cells / {n}マス",
    "comma": ", / 、",
    "count": "{n} {what} / {what}{n}",
    "covered": "{share} of {cells} accounted for / {cells}のうち{share}の行き先が決まっています",
    "error": "Something broke inside; nothing was stored. ({what}) / 内部エラーです。何も保存していません。（{what}）",
    "events": "{n} events / イベント{n}件",
    "found": "{sessions}, {seats}, {events}. {covered}. / {sessions}、{seats}、{events}。{covered}。",
    "known": "Read by the remembered answers ({file}); nothing is asked. / "
    "前回の回答（{file}）で読みました。質問はありません。",
    "known_anew": "The remembered answers are asked again; storing replaces them. / "
    "前回の回答をもう一度確認しています。保存すると置き換わります。",
    "mend_empty": "Type what was meant; a blank cannot be put there. / "
    "正しい内容を入力してください。空にはできません。",
    "mend_gone": "There is no such cell any more. / そのマスはもうありません。",
    "mend_long": "That is too long for a cell. / マスの内容としては長すぎます。",
    "mend_not": "This file cannot be mended here. / このファイルはここでは直せません。",
    "moved_on": "Something changed meanwhile; look again. / その間に変わりました。確かめてください。",
    "needs_answer": "First say which game this is. / 先に、どのゲームかを選んでください。",
    "no_file": "There is no such file here. / そのファイルはありません。",
    "nothing": "There is nothing here to store. / 保存するものがありません。",
    "part": "part {n} / パート{n}",
    "round": "round {n} / ラウンド{n}",
    "seat": "seat {n} / 席{n}",
    "seats": "{n} people / 延べ{n}人",
    "sessions": "{n} sessions / セッション{n}回",
    "stores": "Storing adds {n} events. / 保存すると{n}件のイベントが増えます。",
    "stores_nothing": "All of it is stored already. / すべて保存済みです。",
    "stores_unsaid": "Nothing can be stored before the question is answered. / 質問に答えると保存できます。",
    "stores_voids": "{n} of them replace earlier ones, which are kept as voided. / "
    "うち{n}件は訂正で、以前の値も無効の印をつけて残します。",
    "too_large": "This file is larger than {allowed} MB. Save the sheets apart, or export a shorter time. / "
    "{allowed}MBを超えるファイルです。シートを分けて保存するか、期間を短くして書き出してください。",
    "too_many": "At most {most} files at a time; put some away first. / "
    "一度に{most}ファイルまでです。いくつか閉じてください。",
    "turn": "turn {n} / {n}手番目",
    "values": "{n} values / {n}個の値",
    "unknown_command": "The page asked for something unknown: {what} / 不明な操作です：{what}",
    "unknown_game": "game not known / ゲーム不明",
    "upload_broken": "The file did not arrive whole; drop it again. / "
    "ファイルが途中で切れました。もう一度ドロップしてください。",
    "winner": "winner / 勝者",
}
"""Strings the controller fills in."""

ONE: Final = {
    "1 cells": "1 cell",
    "1 events": "1 event",
    "1 people": "1 person",
    "1 sessions": "1 session",
    "1 values": "1 value",
}
"""What English says of one thing."""

KINDS: Final = {
    "answered": "answer / 回答",
    "asked": "rules question / ルールの質問",
    "captured": "captured / 捕獲",
    "counted": "count / 数",
    "destroyed": "destroyed / 破壊",
    "eliminated": "out / 脱落",
    "laid": "laid out / 配置",
    "moved": "moved / 移動",
    "noted": "note / メモ",
    "part_ended": "part ends / パート終了",
    "part_started": "part begins / パート開始",
    "passed": "passed / パス",
    "paused": "pause / 中断",
    "picked": "picked / 選択",
    "rated": "rating / 評価",
    "resumed": "played on / 再開",
    "retired": "retired / 離脱",
    "round_ended": "round ends / ラウンド終了",
    "round_started": "round begins / ラウンド開始",
    "ruled": "ruling / 裁定",
    "scored": "points / 得点",
    "session_ended": "session ends / セッション終了",
    "session_started": "session begins / セッション開始",
    "taken_back": "taken back / 取り消し",
    "timed": "time / 時間",
    "timeout": "time is up / 時間切れ",
    "turn_ended": "turn ends / 手番終了",
    "turn_started": "turn begins / 手番開始",
}
"""Kinds of events that sheets tell of; others show under their own name."""

RULES: Final = {
    "a copy of an event told before": "前に出たイベントの写し",
    "a field that says nothing about the plays": "プレイの内容に関わらない項目",
    "a mark for an unknown value": "不明を表す記号",
    "a row that sums up the others": "ほかの行を集計した行",
    "a score in words": "文字で書かれた得点",
    "after": "直後の値",
    "a torn last line": "途中で切れた最後の行",
    "an engine's remark": "解析ソフトのコメント",
    "answered again later": "後の回答を使用",
    "between moves": "指し手の区切り",
    "bookmark": "しおり",
    "column": "列の値",
    "comment of the program": "プログラムのコメント",
    "counter": "カウンターの値",
    "days counted": "日付の通し番号",
    "definitions": "用語・設定の一覧",
    "end": "終わりの記録",
    "fact": "記録の条件",
    "footnote": "脚注",
    "formula without a result": "結果が保存されていない数式",
    "length of a part": "区切りの長さ",
    "nothing happened": "何も起きていない",
    "our own first line": "playkit自身の先頭行",
    "pages": "ページ数と件数",
    "rows": "読まないと決めた行",
    "rule of a table": "表の罫線",
    "said by somebody who does not play": "参加者でない人の発言・操作",
    "score_after": "直後の得点",
    "score_before": "直前の得点",
    "sum": "合計",
    "sums the rows up": "行の合計",
    "check:sum": "合計",
    "the profile names another sheet": "プロファイルが別のシートを指定",
    "the same event again": "同じイベントの繰り返し",
    "the same row again": "同じ行の繰り返し",
    "title of a tab": "タブの題",
    "voided by a later line, or said by the session itself": "後の行で取り消し、またはセッション自身の記録",
}
"""By which rule a cell was read, as the readers say it in English, with the Japanese."""

CHOICES: Final = {
    "eliminated": "out of the game, 0 points / 脱落（0点）",
    "absent": "was not there / 不在・欠席",
    "missing": "not known, not written down / 不明・書き忘れ",
}
"""Answers in words; games are called by their titles, anything else by its own name."""
