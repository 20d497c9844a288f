import pytest

from playkit.widgets.words import Voice


@pytest.mark.parametrize(
    ("lang", "last", "told"),
    [
        ("en", "and", "Aki, Bo and Cy"),
        ("en", "or", "Aki, Bo, or Cy"),
        ("en", "comma", "Aki, Bo, Cy"),
        ("ja", "and", "Aki、BoとCy"),
    ],
)
def test_a_list_is_said_as_the_language_says_it(lang, last, told):
    """Winners who share stand apart from each other: "Aki and Bo", never "Akiand Bo"."""
    assert Voice(lang, ("Aki", "Bo", "Cy")).join(["Aki", "Bo", "Cy"], last=last) == told
