/** The first bytes of the frequent characters and signs of Big5. Half of the pairs of simplified Chinese in GBK begin above them. */
const BIG5_FREQUENT = { from: 0xa1, to: 0xc6 }
/** The lowest second byte of simplified Chinese. Two of five pairs of Big5 are below it. */
const GB2312_FROM = 0xa1

/** Frequent characters and signs of simplified Chinese, as GBK. Western words do not have these pairs: the first byte would be a capital letter or a sign. */
const CHINESE = /^(?:[\xa1-\xa3\xb0-\xd7][\xa1-\xfe])+$/
/** Several bytes beside each other in Windows-1252: one letter, or small ones in a row, with quotes and fixed spaces around. */
const WESTERN =
  /^[\x82\x84\x8b\x91-\x93\xa0\xab]{0,2}(?:[\x8a\x8c\x8e\x9a\x9c\x9e\x9f\xc0-\xd6\xd8-\xf6\xf8-\xff]|[\x9a\x9c\x9e\xdf-\xf6\xf8-\xff]{2,3})?[\x80\x85\x92\x94\x99\x9b\xa0\xbb]{0,2}$/
/** Opening quotes. The apostrophe (byte 92) is not one, because it can stand inside a word. */
const OPENING = /^[\x82\x84\x8b\x91\x93\xab]/
/** The number of bytes that show what a longer run is. */
const RUN_LOOKED_AT = 64
/** The number of runs that show what a text is. */
const RUNS_LOOKED_AT = 100_000

/** The runs of bytes outside of ASCII: where each begins, and where it ends. Of a long text the first ones, which show what it is. */
export function* highRuns(bytes: Uint8Array): Generator<[from: number, to: number]> {
  let left = RUNS_LOOKED_AT
  for (let from = 0; from < bytes.length && left > 0; from++) {
    if ((bytes[from] as number) < 0x80) continue
    left -= 1
    let to = from + 1
    while ((bytes[to] ?? 0) >= 0x80) to += 1
    yield [from, to]
    from = to
  }
}

/** Whether a run outside of ASCII consists of frequent characters of simplified Chinese in GBK. */
export const isChineseRun = (bytes: Uint8Array, from: number, to: number): boolean =>
  (to - from) % 2 === 0 && CHINESE.test(latin1(bytes, from, Math.min(to, from + RUN_LOOKED_AT)))

const latin1 = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/** Whether a run outside of ASCII can be part of a Western text in Windows-1252. */
function isWesternRun(bytes: Uint8Array, from: number, to: number): boolean {
  // Quotes, dashes and accents mostly stand between ASCII. Bytes of Chinese characters stand together.
  if (to - from === 1) return true
  if (to - from > 7 || isChineseRun(bytes, from, to)) return false
  const run = latin1(bytes, from, to)
  if (!WESTERN.test(run)) return false
  if (run.includes('\xa0')) return true
  // A single rare character of Chinese can look the same, but it is no part of a word.
  const isInWord = isLetter(bytes[from - 1])
  return OPENING.test(run) ? !isInWord && isLetter(bytes[to]) : isInWord || isLetter(bytes[to])
}

/** Whether a byte or a character is a letter of ASCII. */
export const isLetter = (byte = 0): boolean => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a

/**
 * Guesses the encoding of a text that is not UTF-8. Bytes of Big5 and of Windows-1252 are mostly valid in GBK too, as other characters. So the shares of
 * bytes and pairs decide.
 */
export function encodingByBytes(bytes: Uint8Array): 'gb18030' | 'big5' | 'windows-1252' {
  let high = 0
  let western = 0
  for (const [from, to] of highRuns(bytes)) {
    high += to - from
    if (isWesternRun(bytes, from, to)) western += to - from
  }
  if (high > 0 && western * 2 >= high) return 'windows-1252'
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
