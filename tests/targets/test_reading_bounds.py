"""Bounds of readers of configuration text, at the bound and one beyond it."""

import pytest

from refarch.platforms.reading_error import ReadingError, check_size, number_range, to_number


def test_a_text_of_8_mib_is_read_and_no_longer_one() -> None:
    check_size("a" * 8_388_608)
    with pytest.raises(ReadingError):
        check_size("a" * 8_388_609)


def test_numbers_of_nine_digits_are_read_and_no_longer_ones() -> None:
    assert to_number("999999999") == 999_999_999
    for text in ("1000000000", "", "-1", "1.5", "\u0661"):
        with pytest.raises(ReadingError):
            to_number(text)


def test_a_range_has_at_most_ten_thousand_numbers() -> None:
    assert number_range("1", "10000") == range(1, 10_001)
    assert number_range("5", "5") == range(5, 6)
    with pytest.raises(ReadingError):
        number_range("0", "10000")


def test_an_error_quotes_at_most_200_characters() -> None:
    assert str(ReadingError("a" * 200)) == "a" * 200
    assert str(ReadingError("a" * 201)) == "a" * 200 + " ..."
