"""What numbers, dates, lengths, labels and encodings look like on paper and in old programs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playkit.imports.dates import DateRules, read_date
from playkit.imports.decode import decode
from playkit.imports.delimited import records, separator
from playkit.imports.durations import DurationRules, read_duration
from playkit.imports.grid import Cell
from playkit.imports.lexicon import part_number
from playkit.imports.people import composed
from playkit.imports.times import read_time
from playkit.imports.values import NumberRules, read_number


@pytest.mark.parametrize(
    ("text", "value", "code"),
    [
        ("▲3", -3, "NEGATIVE_TRIANGLE"),
        ("△3", None, "TRIANGLE_AMBIGUOUS"),
        ("−3", -3, "NORMALIZED"),
        ("－３", -3, "NORMALIZED"),
        ("(3)", -3, "NEGATIVE_PARENTHESES"),
        ("（３）", -3, "NEGATIVE_PARENTHESES"),
        ("3-", -3, "TRAILING_MINUS"),
        ("マイナス3", -3, "NORMALIZED"),
        ("'-3", -3, "APOSTROPHE_STRIPPED"),
        ("±3", None, "BAD_NUMBER"),
        ("-", None, "BAD_NUMBER"),
        ("–3", -3, "NORMALIZED"),
        ("ー３", -3, "NORMALIZED"),
        ("+3", 3, None),
        ("3.0", 3, None),
        ("三", 3, "KANJI_NUMBER"),
        ("二十四", 24, "KANJI_NUMBER"),
        ("½", 0.5, "NORMALIZED"),
        ("2½", 2.5, "NORMALIZED"),
        ("-1½", -1.5, "NORMALIZED"),
        ("15点", 15, "UNIT_STRIPPED"),
        ("４錠", 4, "UNIT_STRIPPED"),
        ("2+2+1", 5, "SCORE_EXPRESSION"),
        ("66-5-0-11", 50, "SCORE_EXPRESSION"),
        ("1+0+", 1, "EXPRESSION_INCOMPLETE"),
        ("3+", 3, "EXPRESSION_INCOMPLETE"),
        ("7,5", 7.5, "DECIMAL_COMMA"),
        ("1,234", 1234, "NORMALIZED"),
        ("0.1+0.2", 0.3, "SCORE_EXPRESSION"),
        ("10*2", None, "BAD_NUMBER"),
        ("__import__('os')", None, "BAD_NUMBER"),
        ("49-46ish", None, "BAD_NUMBER"),
        ("1e5", None, "BAD_NUMBER"),
        ("nan", None, "BAD_NUMBER"),
        ("9" * 30, None, "BAD_NUMBER"),
        ("", None, "BAD_NUMBER"),
    ],
)
def test_a_written_number_is_read_or_refused(text, value, code):
    found = read_number(text)
    assert (found.value, found.code) == (value, code)


def test_rules_of_a_sheet_decide_what_is_ambiguous():
    assert read_number("△3", NumberRules(triangle={"△": "negative"})).value == -3
    assert read_number("7,5", NumberRules(decimal=",")) == read_number("7.5")
    assert read_number("49-46", NumberRules(sums=False)).value is None


@given(st.integers(-(10**9), 10**9))
def test_every_whole_number_reads_as_itself_in_every_width_and_minus(number):
    wide = str.maketrans("0123456789-", "０１２３４５６７８９−")
    assert read_number(str(number)).value == read_number(str(number).translate(wide)).value == number


@given(st.text(max_size=30))
def test_no_text_breaks_a_grammar(text):
    for read in (read_number, read_date, read_duration, read_time, part_number, composed):
        read(text)


@pytest.mark.parametrize(
    ("text", "day", "code"),
    [
        ("令和8年11月23日", "2026-11-23", "ERA_DATE"),
        ("令和元年5月1日", "2019-05-01", "ERA_DATE"),
        ("R8.11.23", "2026-11-23", "ERA_DATE"),
        ("平成31年4月30日", "2019-04-30", "ERA_DATE"),
        ("2026-11-23", "2026-11-23", None),
        ("２０２６／１１／２３", "2026-11-23", None),
        ("2026年11月23日（月）", "2026-11-23", None),
        ("23.11.2026", "2026-11-23", None),
        ("11/23/2026", "2026-11-23", None),
        ("3/4/2026", "2026-04-03", "DATE_AMBIGUOUS"),
        ("11/23", None, "YEAR_UNKNOWN"),
        ("2/29", None, "YEAR_UNKNOWN"),
        ("2/30", None, "BAD_DATE"),
        ("2026-02-30", None, "BAD_DATE"),
        ("yesterday", None, "BAD_DATE"),
    ],
)
def test_a_written_date_is_read_or_refused(text, day, code):
    assert (read_date(text).day, read_date(text).code) == (day, code)


def test_what_a_profile_says_of_dates_is_believed():
    assert read_date("3/4/2026", DateRules(order="MDY")).day == "2026-03-04"
    assert read_date("11月23日", DateRules(year=2026)).day == "2026-11-23"
    assert read_date("2026/11/23 14:05").time == "14:05:00"


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        *(("8分30秒", 510), ("12'15\"", 735), ("12:15", 735), ("12.25分", 735), ("0:12:15", 735)),
        *(("1時間02分", 3720), ("62分", 3720), ("1h02", 3720), ("６２", 3720), ("45秒", 45), ("1時間半", 5400)),
        *(("約90分", 5400), ("90 min", 5400), ("1h 30m", 5400), ("2時間", 7200)),
        *(("", None), ("しばらく", None), ("12:75", None), ("9999時間", None), ("-5分", None)),
    ],
)
def test_a_written_length_is_read_or_refused(text, seconds):
    assert read_duration(text).seconds == seconds


def test_what_a_profile_says_of_lengths_is_believed():
    assert read_duration("1:30", DurationRules(colon2="h:mm")).seconds == 5400
    assert read_duration("1:30", DurationRules(colon2="mm:ss")).seconds == 90
    assert read_duration("90", DurationRules(bare_unit="s")).seconds == 90


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc_jp", "iso2022_jp", "utf-16", "utf-16-be"])
def test_japanese_is_recognised_in_every_encoding(encoding):
    text = "パッチーズの記録,アキ,ソラ\nフェーズ１,２,×\n備考,大家がこわい,\n"
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("text", ["Größe,Müller\nété,né\n", "piñata,jalapeño\nañejo,3\n", "Spaß für alle; 5\n"])
def test_western_accents_are_not_taken_for_japanese(text):
    found = decode(text.encode("cp1252"))
    assert (found.text, found.encoding) == (text, "cp1252")


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("a,b\n1,2\n", ","),
        ("a;b\n1,5;2\n2,5;3\n", ";"),
        ("title, with comma\na\tb\tc\n1\t2\t3\n", "\t"),
        ("a|b\n1|2\n", "|"),
        ("one column\nonly\n", ","),
    ],
)
def test_the_separator_is_the_one_that_splits_most_records_alike(text, mark):
    assert separator(text) == mark


def test_a_quote_that_never_closes_is_a_letter():
    assert records('12"15,a\n"b,c\n', ",") == [['12"15', "a"], ['"b', "c"]]


def test_a_line_break_in_quotes_adds_no_record():
    assert records('a,"x\ny"\nb,c\n', ",") == [["a", "x\ny"], ["b", "c"]]


@given(st.lists(st.lists(st.text(max_size=6), min_size=2, max_size=4), min_size=1, max_size=5))
def test_whatever_is_written_in_quotes_comes_back(rows):
    text = "\n".join(",".join('"' + field.replace('"', '""') + '"' for field in row) for row in rows)
    assert records(text, ",") == rows


def test_columns_beyond_z_have_two_letters():
    assert [Cell(1, col, "x").name for col in (1, 26, 27, 52, 703)] == ["A1", "Z1", "AA1", "AZ1", "AAA1"]


@pytest.mark.parametrize(
    ("text", "value"), [("正", 5), ("正正下", 13), ("正一", 6), ("||||", 4), ("★★★", 3), ("ＩＩＩ", 3)]
)
def test_strokes_are_counted(text, value):
    assert (read_number(text).value, read_number(text).code) == (value, "TALLY")


@pytest.mark.parametrize("text", ["正月", "正直", "|", "I", "-" * 2000, "------", "2026-11-23", "1+" * 3000])
def test_what_only_looks_like_strokes_or_sums_is_no_number(text):
    assert read_number(text).value is None
