"""Answers for others: one page, pictures, or a workbook."""
