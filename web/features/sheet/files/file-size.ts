/** The largest file that can be imported. */
export const SHEET_FILE_BYTES = 20 * 1024 * 1024
