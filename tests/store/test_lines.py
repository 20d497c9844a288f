"""One line of a journal, whole and damaged."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from playkit.store.lines import decode, encode, scan

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text('abc錠\n"', max_size=3), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
RECORDS = [{"seq": n, "kind": "noted", "text": f"文 {n}\n", "data": {"a": n, "c": "deadbeef"}} for n in range(6)]
JOURNAL = b"".join(encode(record) for record in RECORDS)


def records(data: bytes) -> list[dict]:
    return [piece.record for piece in scan(data).pieces if piece.record is not None]


@given(st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), JSON, min_size=1, max_size=4))
def test_a_record_comes_back_as_it_was_written(record):
    record.pop("c", None)
    line = encode(record)
    assert line.count(b"\n") == 1
    assert decode(line[:-1]) == record


def test_every_truncation_keeps_every_whole_record():
    ends = [len(b"".join(encode(record) for record in RECORDS[: n + 1])) for n in range(len(RECORDS))]
    for cut in range(len(JOURNAL) + 1):
        result = scan(JOURNAL[:cut])
        whole = sum(end - 1 <= cut for end in ends)  # a record is whole without its line feed, too
        assert records(JOURNAL[:cut]) == RECORDS[:whole]
        assert result.next_offset + result.torn == cut
        begin = ends[whole - 1] if whole else 0
        assert result.torn == max(0, cut - begin)


def test_every_flipped_bit_costs_at_most_the_record_it_lies_in():
    for position in range(len(JOURNAL)):
        for bit in range(8):
            damaged = bytearray(JOURNAL)
            damaged[position] ^= 1 << bit
            hit = JOURNAL[:position].count(b"\n")
            found = records(bytes(damaged))
            expected = [record for record in RECORDS if record["seq"] != hit]
            assert [record for record in found if record["seq"] != hit] == expected
            assert all(record in RECORDS for record in found)
            lost = len(found) < len(RECORDS)
            result = scan(bytes(damaged))
            bad = [piece for piece in result.pieces if piece.record is None]
            # A damaged last line feed leaves the last record readable but its end torn or changed.
            assert not lost or result.torn or any(p.offset <= position < p.offset + p.length for p in bad)


def test_damage_anywhere_never_invents_a_record():
    rng = random.Random(5)  # noqa: S311 (damage, repeatable)
    for _ in range(2000):
        damaged = bytearray(JOURNAL)
        begin = rng.randrange(len(JOURNAL))
        end = min(len(JOURNAL), begin + rng.choice([1, 2, 16, 300]))
        filler = rng.choice([b"\0", b"\n", b"{", b'"'])
        damaged[begin:end] = rng.choice([filler * (end - begin), rng.randbytes(end - begin), b""])
        first, last = JOURNAL[:begin].count(b"\n"), JOURNAL[: max(begin, end - 1)].count(b"\n")
        found = records(bytes(damaged))
        assert all(record in RECORDS for record in found)
        untouched = [record for record in RECORDS if not first <= record["seq"] <= last]
        # A changed line feed may glue the neighbour on, which must be found again.
        assert [record for record in found if record in untouched] == untouched


def test_neighbouring_damage_is_reported_once():
    damaged = JOURNAL.replace("文 2".encode(), b"\n\n\n\n\n")
    bad = [piece for piece in scan(damaged).pieces if piece.record is None]
    assert len(bad) == 1
    assert bad[0].offset == len(b"".join(encode(record) for record in RECORDS[:2]))
