/** The largest file that is read into a sheet. */
export const SHEET_FILE_BYTES = 20 * 1024 * 1024
