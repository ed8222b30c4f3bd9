import { diffArrays } from 'diff'

/** Limits of a merge: lines added and removed by one side, and milliseconds. Beyond them nothing is merged. */
const MERGE_EDITS = 4000
const MERGE_TIMEOUT_MS = 500

/** The merged text; `ok: false` when both changes touch the same lines, or are too large to compare in time. */
export type Merged = { ok: true; text: string } | { ok: false }

/**
 * Merges the changes of two people to one text, line by line. A change of one side is taken. Changes of both sides are taken if at least one
 * unchanged line lies between them, or if they are equal. Otherwise the merge fails, and the people decide.
 * The kind of line ends (LF, CRLF) and the line end at the end of the text are merged separately, so that a client with other line ends does not
 * change every line. Exchanging `mine` and `theirs` gives the same result.
 * @param base the text that both started from
 */
export function mergeText(base: string, mine: string, theirs: string): Merged {
  if (mine === theirs || theirs === base) return { ok: true, text: mine }
  if (mine === base) return { ok: true, text: theirs }
  const ends = [base, mine, theirs].map(lineEndOf)
  const even = !ends.includes('mixed')
  // If one of the texts mixes line ends, they count as parts of the lines.
  const [b, m, t] = [base, mine, theirs].map((text) => split(text, even)) as [SplitText, SplitText, SplitText]
  const lines = mergeLines(b.lines, m.lines, t.lines)
  if (!lines) return { ok: false }
  const ended = pick(b.ended, m.ended, t.ended)
  const text = lines.join('\n') + (ended ? '\n' : '')
  const [endOfBase, endOfMine, endOfTheirs] = ends as [LineEnd, LineEnd, LineEnd]
  const end = pickEnd(endOfBase, endOfMine, endOfTheirs)
  return { ok: true, text: even && end === 'crlf' ? text.replaceAll('\n', '\r\n') : text }
}

/** Merges a single value. @returns `undefined` when both sides changed it differently */
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

/** Merges the kind of line ends. A text without line ends has no influence. */
function pickEnd(base: LineEnd, mine: LineEnd, theirs: LineEnd): LineEnd {
  if (mine === 'none') return theirs
  if (theirs === 'none' || mine === theirs) return mine
  if (base === 'none') return 'lf'
  return pick(base, mine, theirs)
}

/** Merges two values of which at most one differs from the base. */
const pick = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine)

interface SplitText {
  lines: string[]
  /** Whether the text ends with a line end. */
  ended: boolean
}

function split(text: string, even: boolean): SplitText {
  const unified = even ? text.replaceAll('\r\n', '\n') : text
  const ended = unified.endsWith('\n')
  return { lines: (ended ? unified.slice(0, -1) : unified).split('\n'), ended }
}

/** A change: the lines `put` replace the lines of the base from `start` to before `end`. */
interface Hunk {
  start: number
  end: number
  put: string[]
  /** The highest line where the same change could also stand, for example when a line is added next to an equal one. */
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
    const put = mergeCluster(base, start, end, fromMine, fromTheirs)
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

/** The next change of one side, with all changes of both sides that touch it directly or through others. */
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
    // Hunks are taken in order, so that none is skipped.
    if (touchedMine && (!touchedTheirs || mine.start <= theirs.start)) fromMine.push(mine)
    else if (touchedTheirs) fromTheirs.push(theirs)
    else return [fromMine, fromTheirs]
  }
}

/** Whether no unchanged line lies between two changes. If both could also stand higher, their highest positions are compared. */
function touches(a: Hunk, b: Hunk): boolean {
  const bothMove = a.highest < a.start && b.highest < b.start
  const [aStart, bStart] = bothMove ? [a.highest, b.highest] : [a.start, b.start]
  return aStart <= b.end && bStart <= a.end
}

function mergeCluster(base: string[], start: number, end: number, mine: Hunk[], theirs: Hunk[]): string[] | undefined {
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

/** The changes of a side, from the top; `undefined` when they are too large to find in time. */
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
 * Lines that are added or removed next to equal lines have several possible positions. This moves a change to the lowest one, so that equal changes
 * of both sides are recognised, and records the highest one.
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
