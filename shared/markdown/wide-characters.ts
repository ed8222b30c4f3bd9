/** Ranges of characters that take two columns: Chinese, Japanese and Korean characters and full-width forms. */
const WIDE: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
]

/** Whether a UTF-16 code unit takes two columns. The two surrogates of a character take one each. */
export const isWide = (unit: number): boolean => unit >= 0x1100 && WIDE.some(([from, to]) => from <= unit && unit <= to)

/** The width of a text in columns of a monospace font. */
export function columnsOf(text: string): number {
  let columns = text.length
  for (let i = 0; i < text.length; i++) if (isWide(text.charCodeAt(i))) columns += 1
  return columns
}

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}]/u
/** Full-width punctuation, which needs no space beside it. */
const FULL_WIDTH_MARK = /[\u3000-\u3004\u3008-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u
/** Punctuation of both scripts. Beside a Chinese character it counts as Chinese. */
const SHARED_MARK = /[‘’“”…—·]/u

/**
 * Whether two lines are joined without a space. Chinese and Japanese are written without spaces.
 * @param before the last character of the first line
 * @param after the first character of the next one
 */
export function joinsWithoutSpace(before: string, after: string): boolean {
  if (FULL_WIDTH_MARK.test(before) || FULL_WIDTH_MARK.test(after)) return true
  const [a, b] = [UNSPACED.test(before), UNSPACED.test(after)]
  return (a && b) || (a && SHARED_MARK.test(after)) || (b && SHARED_MARK.test(before))
}
