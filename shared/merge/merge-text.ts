import { diffArrays } from 'diff'

/** Above these a merge of two changes of a page is not tried: lines added and taken away by one side, and milliseconds. */
const MERGE_EDITS = 4000
const MERGE_TIMEOUT_MS = 500

/** Both changes in one text, or `ok: false`: they touch the same lines (or are too many to compare in time). */
export type Merged = { ok: true; text: string } | { ok: false }

/**
 * Merges what two people made of one text, line by line. A change of one side is taken; changes of both are taken when at least one unchanged
 * line lies between them, or when they are the same. Everything else is left to the people: nothing is guessed.
 * The kind of line ends (LF, CRLF) and the line end at the very end are merged by themselves, so that a client that writes other line ends
 * does not change every line. Symmetric: exchanging `mine` and `theirs` gives the same.
 * @param base the text that both started from
 */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return { ok: true, text: mine }
  if (mine === base) return { ok: true, text: theirs }
  const ends = [base, mine, theirs].map(lineEndOf)
  const even = !ends.includes('mixed')
  // Where line ends are mixed within a text they belong to its lines.
  const [b, m, t] = [base, mine, theirs].map((text) => split(text, even)) as [SplitText, SplitText, SplitText]
  const lines = mergeLines(b.lines, m.lines, t.lines)
  if (!lines) return { ok: false }
  const ended = pick(b.ended, m.ended, t.ended)
  const text = lines.join('\n') + (ended ? '\n' : '')
  const [endOfBase, endOfMine, endOfTheirs] = ends as [LineEnd, LineEnd, LineEnd]
  const end = pickEnd(endOfBase, endOfMine, endOfTheirs)
  return { ok: true, text: even && end === 'crlf' ? text.replaceAll('\n', '\r\n') : text }
}

/** Merges one value that has no parts. @returns the merged value, or `undefined` when both sides changed it differently */
export function mergeValue<T extends string | number>(base: T, mine: T, theirs: T): T | undefined {
  if (mine === theirs || theirs === base) return mine
  return mine === base ? theirs : undefined
}

type LineEnd = 'none' | 'lf' | 'crlf' | 'mixed'

function lineEndOf(text: string): LineEnd {
  const all = count(text, '\n')
  const crlf = count(text, '\r\n')
  if (all === 0) return 'none'
  if (crlf === 0) return 'lf'
  return crlf === all ? 'crlf' : 'mixed'
}

function count(text: string, part: string): number {
  let found = 0
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1
  return found
}

/** A text of one line has no say. With two kinds, a side that differs from the other differs from the base or is the base. */
function pickEnd(base: LineEnd, mine: LineEnd, theirs: LineEnd): LineEnd {
  if (mine === 'none') return theirs
  if (theirs === 'none' || mine === theirs) return mine
  if (base === 'none') return 'lf'
  return pick(base, mine, theirs)
}

/** Of two values where at most one differs from the base. */
const pick = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine)

interface SplitText {
  lines: string[]
  /** Whether the last line ends with a line end. */
  ended: boolean
}

function split(text: string, even: boolean): SplitText {
  const unified = even ? text.replaceAll('\r\n', '\n') : text
  const ended = unified.endsWith('\n')
  return { lines: (ended ? unified.slice(0, -1) : unified).split('\n'), ended }
}

/** The lines from `start` to before `end` of the base give way to `put`. */
interface Hunk {
  start: number
  end: number
  put: string[]
  /** How far up the same change could as well be said to be: a line added beside one that is equal. */
  highest: number
}

function mergeLines(base: string[], mine: string[], theirs: string[]): string[] | undefined {
  const ours = hunksOf(base, mine)
  const others = ours && hunksOf(base, theirs)
  if (!ours || !others) return undefined
  const merged: string[] = []
  let at = 0
  let [i, j] = [0, 0]
  while (i < ours.length || j < others.length) {
    const [fromMine, fromTheirs] = cluster(ours, i, others, j)
    const hunks = [...fromMine, ...fromTheirs]
    const start = Math.min(...hunks.map((hunk) => hunk.start))
    const end = Math.max(...hunks.map((hunk) => hunk.end))
    const put = settle(base, start, end, fromMine, fromTheirs)
    if (!put) return undefined
    for (let line = at; line < start; line += 1) merged.push(base[line] as string)
    for (const line of put) merged.push(line)
    at = end
    i += fromMine.length
    j += fromTheirs.length
  }
  for (let line = at; line < base.length; line += 1) merged.push(base[line] as string)
  return merged
}

/** The next change of one side, with everything of both sides that touches it, and what touches that. */
function cluster(ours: Hunk[], i: number, others: Hunk[], j: number): [Hunk[], Hunk[]] {
  const [fromMine, fromTheirs]: [Hunk[], Hunk[]] = [[], []]
  const nextOf = () => [ours[i + fromMine.length], others[j + fromTheirs.length]] as const
  const [a, b] = nextOf()
  if (a && (!b || a.start <= b.start)) fromMine.push(a)
  else if (b) fromTheirs.push(b)
  for (;;) {
    const [mine, theirs] = nextOf()
    const end = Math.max(...[...fromMine, ...fromTheirs].map((hunk) => hunk.end))
    const touchedMine = mine && (mine.start < end || fromTheirs.some((hunk) => touches(hunk, mine)))
    const touchedTheirs = theirs && (theirs.start < end || fromMine.some((hunk) => touches(hunk, theirs)))
    // In order, so that a side's hunk is never left behind one that was taken.
    if (touchedMine && (!touchedTheirs || mine.start <= theirs.start)) fromMine.push(mine)
    else if (touchedTheirs) fromTheirs.push(theirs)
    else return [fromMine, fromTheirs]
  }
}

/** Whether no unchanged line lies between two changes. Of two that could be said to be further up, the same lines may be meant. */
function touches(a: Hunk, b: Hunk): boolean {
  const bothMove = a.highest < a.start && b.highest < b.start
  const [aStart, bStart] = bothMove ? [a.highest, b.highest] : [a.start, b.start]
  return aStart <= b.end && bStart <= a.end
}

function settle(base: string[], start: number, end: number, mine: Hunk[], theirs: Hunk[]): string[] | undefined {
  const a = applied(base, start, end, mine)
  if (theirs.length === 0) return a
  const b = applied(base, start, end, theirs)
  return mine.length === 0 || (a.length === b.length && a.every((line, at) => line === b[at])) ? b : undefined
}

function applied(base: string[], start: number, end: number, hunks: Hunk[]): string[] {
  const lines: string[] = []
  let at = start
  for (const hunk of hunks) {
    lines.push(...base.slice(at, hunk.start), ...hunk.put)
    at = hunk.end
  }
  return [...lines, ...base.slice(at, end)]
}

/** What a side changed, from the top; `undefined` when it is too much to find out in time. */
function hunksOf(base: string[], side: string[]): Hunk[] | undefined {
  const changes = diffArrays(base, side, { maxEditLength: MERGE_EDITS, timeout: MERGE_TIMEOUT_MS })
  if (!changes) return undefined
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | undefined
  for (const { added, removed, value } of changes) {
    if (!added && !removed) {
      at += value.length
      open = undefined
      continue
    }
    if (!open) {
      open = { start: at, end: at, put: [], highest: at }
      hunks.push(open)
    }
    if (added) for (const line of value) open.put.push(line)
    else {
      at += value.length
      open.end = at
    }
  }
  hunks.forEach((hunk, index) => {
    slide(base, hunk, hunks[index - 1]?.end ?? 0, hunks[index + 1]?.start ?? base.length)
  })
  return hunks
}

/**
 * A run of lines that was added or taken away beside equal lines can be said to be at several places. Both sides name the lowest, so that
 * the same change is known as the same, and know the highest.
 */
function slide(base: string[], hunk: Hunk, from: number, to: number): void {
  const { put } = hunk
  if (put.length === 0) {
    while (hunk.end < to && base[hunk.start] === base[hunk.end]) {
      hunk.start += 1
      hunk.end += 1
    }
    hunk.highest = hunk.start
    const size = hunk.end - hunk.start
    while (hunk.highest > from && base[hunk.highest - 1] === base[hunk.highest - 1 + size]) hunk.highest -= 1
  } else if (hunk.start === hunk.end) {
    let turned = 0
    while (hunk.end < to && base[hunk.end] === put[turned % put.length]) {
      turned += 1
      hunk.end += 1
    }
    hunk.start = hunk.end
    turned %= put.length
    hunk.put = [...put.slice(turned), ...put.slice(0, turned)]
    hunk.highest = hunk.start
    let last = hunk.put.length - 1
    while (hunk.highest > from && base[hunk.highest - 1] === hunk.put[last]) {
      hunk.highest -= 1
      last = last === 0 ? hunk.put.length - 1 : last - 1
    }
  }
}
