/** The limits of a spreadsheet. */
export const SHEET_ROWS_MOST = 20_000
export const SHEET_COLUMNS_MOST = 702
export const SHEETS_MOST = 100
export const SHEET_NAME_LENGTH = 60
/** The most characters of a cell that a formula reads or creates, and that a reader sees. Other spreadsheet programs have the same limit. */
export const CELL_TEXT_LENGTH = 32_767
