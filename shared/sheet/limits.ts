/** The most that a spreadsheet may have. */
export const SHEET_ROWS_MOST = 20_000
export const SHEET_COLUMNS_MOST = 702
export const SHEETS_MOST = 100
export const SHEET_NAME_LENGTH = 60
/** The most characters of a cell that a formula reads or makes, and that a reader sees: the limit of other spreadsheet programs. */
export const CELL_TEXT_LENGTH = 32_767
