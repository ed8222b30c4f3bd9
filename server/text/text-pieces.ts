/** The length of a piece, in code units. */
const PIECE = 3
/** The number of slots. Different pieces may share a slot. */
const SLOTS = 1 << 14

/** The set of pieces that a text contains, as slots of a hash table with 1 for each piece. A text that contains another text contains all its pieces, so a missing piece saves a search of the whole text. */
export type TextPieces = Uint8Array

/** The slot of a piece of three code units. */
const slotOf = (first: number, second: number, third: number): number =>
  ((first << 10) ^ (second << 5) ^ third) & (SLOTS - 1)

/** The set that `piecesOf` fills. It is reused, because allocating a set takes longer than filling it. */
const table: TextPieces = new Uint8Array(SLOTS)

/** Collects the pieces of a text. The next call overwrites the result. */
export function piecesOf(text: string): TextPieces {
  table.fill(0)
  let first = text.charCodeAt(0)
  let second = text.charCodeAt(1)
  for (let at = PIECE - 1; at < text.length; at++) {
    const third = text.charCodeAt(at)
    table[slotOf(first, second, third)] = 1
    first = second
    second = third
  }
  return table
}

/** Whether a text with these pieces may contain another text. If this returns false, it does not. */
export function mayContain(pieces: TextPieces, text: string): boolean {
  for (let at = text.length - PIECE; at >= 0; at--)
    if (pieces[slotOf(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2))] === 0) return false
  return true
}
