const WORD = /^[\p{L}_][\p{L}\p{N}_.]*$/u
/** Words that Excel reads as something else: cells in both of its notations, of any size (`DEC2024`, `R1C1`, `R`), and truth values. */
const ELSE = /^(?:[a-z]{1,3}\d+|(?:r\d*)?(?:c\d*)?|true|false)$/i

/** A name of a sheet as formulas write it: in quotes if it is not one word, or means something else. */
export const sheetWord = (name: string): string =>
  WORD.test(name) && !ELSE.test(name) ? name : `'${name.replaceAll("'", "''")}'`
