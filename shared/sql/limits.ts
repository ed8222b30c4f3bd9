/** Limits that keep the output in proportion to the text. No database exceeds them. */

/** The longest name, in characters. */
export const SQL_NAME_LENGTH = 128
/** The most columns of a key. */
export const SQL_COLUMNS_PER_KEY = 32
export const SQL_COLUMNS_PER_TABLE = 5000
/** The most indexes of a table, and the most foreign keys. */
export const SQL_KEYS_PER_TABLE = 1000
/** The most tokens of a statement; the rest is skipped. */
export const SQL_TOKENS_PER_STATEMENT = 200_000
/** The most characters of all columns that LIKE copies from other tables. */
export const SQL_COPIED_CHARACTERS = 1_000_000
