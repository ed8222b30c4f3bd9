/** Limits that keep what is made of a text in proportion to it. No database has tables beyond them. */

/** Longest name, in characters. */
export const SQL_NAME_LENGTH = 128
/** Columns of a key. */
export const SQL_COLUMNS_PER_KEY = 32
export const SQL_COLUMNS_PER_TABLE = 5000
/** Indexes of a table, and foreign keys of one. */
export const SQL_KEYS_PER_TABLE = 1000
/** Tokens of one statement; the rest of it is passed over. */
export const SQL_TOKENS_PER_STATEMENT = 200_000
/** What all columns together may hold that LIKE copied from other tables, in characters. */
export const SQL_COPIED_CHARACTERS = 1_000_000
