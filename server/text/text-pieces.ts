/** The length of a piece, in code units. */
const PIECE = 3
/** The number of slots. Different pieces may share a slot. */
const SLOTS = 1 << 14

/** The set of pieces that a text contains, as slots of a hash table with 1 for each piece. A text that contains another text contains all its pieces, so a missing piece saves a search of the whole text. */
export type TextPieces = Uint8Array

/** The slot of the piece that begins at an offset. */
const slotOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2)) & (SLOTS - 1)

/** Collects the pieces of a text. */
export function piecesOf(text: string): TextPieces {
  const pieces = new Uint8Array(SLOTS)
  for (let at = text.length - PIECE; at >= 0; at--) pieces[slotOf(text, at)] = 1
  return pieces
}

/** Whether a text with these pieces may contain another text. If this returns false, it does not. */
export function mayContain(pieces: TextPieces, text: string): boolean {
  for (let at = text.length - PIECE; at >= 0; at--) if (pieces[slotOf(text, at)] === 0) return false
  return true
}
