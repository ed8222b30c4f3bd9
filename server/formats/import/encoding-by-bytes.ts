/** The first bytes of the frequent characters and signs of Big5. Half of the pairs of simplified Chinese in GBK begin above them. */
const BIG5_FREQUENT = { from: 0xa1, to: 0xc6 }
/** The lowest second byte of simplified Chinese. Two of five pairs of Big5 are below it. */
const GB2312_FROM = 0xa1

/**
 * Guesses the encoding of a text that is not UTF-8. Bytes of Big5 and of Windows-1252 are mostly valid in GBK too, as other characters. So the shares of
 * bytes and pairs decide.
 */
export function encodingByBytes(bytes: Uint8Array): 'gb18030' | 'big5' | 'windows-1252' {
  let high = 0
  let alone = 0
  for (let at = 0; at < bytes.length; at++) {
    if ((bytes[at] as number) < 0x80) continue
    high += 1
    if ((bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80) alone += 1
  }
  // Quotes, dashes and accents of a Western text stand between ASCII. Bytes of Chinese characters stand together.
  if (high > 0 && alone * 2 >= high) return 'windows-1252'
  let pairs = 0
  let frequent = 0
  let low = 0
  for (let at = 0; at + 1 < bytes.length; at++) {
    const first = bytes[at] as number
    if (first < 0x80) continue
    at += 1
    const second = bytes[at] as number
    pairs += 1
    if (first >= BIG5_FREQUENT.from && first <= BIG5_FREQUENT.to) frequent += 1
    if (second < GB2312_FROM) low += 1
  }
  return pairs > 0 && frequent >= pairs * 0.9 && low >= pairs * 0.2 && isBig5(bytes) ? 'big5' : 'gb18030'
}

function isBig5(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('big5', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
