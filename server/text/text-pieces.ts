/** The length of a piece, in code units. */
const PIECE = 3
/** How many pieces are told apart. Two pieces may have one bit. */
const BITS = 1 << 14

/** The pieces of a text, as bits: a text that contains another one has all its pieces. Looking up the pieces of a short text takes a small part of the time of searching a page for it. */
export type TextPieces = Uint8Array

const bitOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) << 10) ^ (text.charCodeAt(at + 1) << 5) ^ text.charCodeAt(at + 2)) & (BITS - 1)

export function piecesOf(text: string): TextPieces {
  const pieces = new Uint8Array(BITS)
  for (let at = text.length - PIECE; at >= 0; at--) pieces[bitOf(text, at)] = 1
  return pieces
}

/** Whether the text of some pieces may contain another text. @returns false only if it does not */
export function mayContain(pieces: TextPieces, text: string): boolean {
  for (let at = text.length - PIECE; at >= 0; at--) if (pieces[bitOf(text, at)] === 0) return false
  return true
}
