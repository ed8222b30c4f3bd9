import { diffArrays } from 'diff'
import { wordsOf } from '#web/lib/segments.ts'

/**
 * Time limits (ms): for comparing the lines, and for the words of all changed lines together. Beyond them marks get coarser, never
 * wrong.
 */
const LINES_MS = 4000
const WORDS_MS = 3000
/** Lines that have less than this share of their words in common are different lines and are not compared word by word. */
const LIKENESS = 0.3
/** Most pairs (old lines times new lines) of a block that is paired by likeness. Larger blocks are paired in order. */
const PAIRS_MOST = 2500

/** A piece of a line. `marked`: it differs from the line on the other side. */
export interface Part {
  text: string
  marked: boolean
}

export interface Side {
  /** Number of the line, from 1. */
  no: number
  parts: Part[]
}

/** One line of the comparison: on both sides, or on one side only. */
export interface Row {
  same: boolean
  before: Side | null
  after: Side | null
}

export interface DiffResult {
  rows: Row[]
  added: number
  removed: number
  /** The texts were too different for the time limits: some marks cover whole lines. */
  rough: boolean
}

const HAN = /\p{Script=Han}/u

/**
 * Splits a line into words, and Chinese text into characters, so that a changed character is marked and not the phrase around it.
 */
export function tokens(line: string): string[] {
  const found: string[] = []
  for (const word of wordsOf(line)) {
    if (HAN.test(word)) found.push(...word)
    else found.push(word)
  }
  return found
}

const whole = (text: string): Part[] => (text === '' ? [] : [{ text, marked: false }])

function push(parts: Part[], text: string, marked: boolean) {
  const last = parts.at(-1)
  if (last?.marked === marked) last.text += text
  else parts.push({ text, marked })
}

/** The marked pieces of two lines, or `null` when they have too little in common. */
export function comparePair(before: string, after: string, timeout: number): { before: Part[]; after: Part[] } | null {
  const pieces = diffArrays(tokens(before), tokens(after), { timeout })
  if (!pieces) return null
  const left: Part[] = []
  const right: Part[] = []
  let common = 0
  for (const { value, added, removed } of pieces) {
    const text = value.join('')
    if (!added) push(left, text, Boolean(removed))
    if (!removed) push(right, text, Boolean(added))
    if (!added && !removed) common += text.trim().length
  }
  const most = Math.max(before.trim().length, after.trim().length)
  return most > 0 && common / most < LIKENESS ? null : { before: left, after: right }
}

/** How much two lines have in common: shared words divided by all words. Rough, but fast. */
function likeness(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  let shared = 0
  for (const token of before) if (after.has(token)) shared += 1
  return (2 * shared) / Math.max(1, before.size + after.size)
}

/** Pairs old lines with new ones; both keep their order. */
function pair(removed: string[], added: string[]): [number | null, number | null][] {
  const couples: [number | null, number | null][] = []
  if (removed.length * added.length > PAIRS_MOST) {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      couples.push([at < removed.length ? at : null, at < added.length ? at : null])
    return couples
  }
  const left = removed.map((line) => new Set(tokens(line)))
  const right = added.map((line) => new Set(tokens(line)))
  // The pairing with the highest total likeness, by the dynamic programming of a longest common subsequence with graded equality.
  const best: number[][] = Array.from({ length: left.length + 1 }, () => new Array(right.length + 1).fill(0))
  const like = left.map((a) => right.map((b) => likeness(a, b)))
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const score = like[i]?.[j] ?? 0
      const both = score >= LIKENESS ? score + (best[i + 1]?.[j + 1] ?? 0) : 0
      ;(best[i] as number[])[j] = Math.max(both, best[i + 1]?.[j] ?? 0, best[i]?.[j + 1] ?? 0)
    }
  }
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const score = like[i]?.[j] ?? 0
    const here = best[i]?.[j] ?? 0
    if (score >= LIKENESS && here === score + (best[i + 1]?.[j + 1] ?? 0)) couples.push([i++, j++])
    else if (here === (best[i + 1]?.[j] ?? 0)) couples.push([i++, null])
    else couples.push([null, j++])
  }
  while (i < left.length) couples.push([i++, null])
  while (j < right.length) couples.push([null, j++])
  return couples
}

interface Block {
  same: boolean
  before: string[]
  after: string[]
}

/** Runs of equal and of changed lines, in order. */
function blocksOf(before: string[], after: string[]): { blocks: Block[]; rough: boolean } {
  const pieces = diffArrays(before, after, { timeout: LINES_MS })
  if (!pieces) {
    let start = 0
    while (start < before.length && start < after.length && before[start] === after[start]) start += 1
    let end = 0
    const most = Math.min(before.length, after.length) - start
    while (end < most && before.at(-1 - end) === after.at(-1 - end)) end += 1
    const head = before.slice(0, start)
    const tail = before.slice(before.length - end)
    const middle = {
      same: false,
      before: before.slice(start, before.length - end),
      after: after.slice(start, after.length - end),
    }
    return {
      blocks: [{ same: true, before: head, after: head }, middle, { same: true, before: tail, after: tail }],
      rough: true,
    }
  }
  const blocks: Block[] = []
  for (const { value, added, removed } of pieces) {
    const same = !added && !removed
    let block = blocks.at(-1)
    if (!block || block.same || same) {
      block = { same, before: [], after: [] }
      blocks.push(block)
    }
    if (!added) block.before.push(...value)
    if (!removed) block.after.push(...value)
  }
  return { blocks, rough: false }
}

/**
 * Compares two texts line by line, and within changed lines word by word (Chinese: character by character).
 * @param now milliseconds, for tests
 */
export function compareTexts(before: string, after: string, now: () => number = Date.now): DiffResult {
  const lines = (text: string) => text.replace(/\r\n?/g, '\n').split('\n')
  const { blocks, rough } = blocksOf(lines(before), lines(after))
  const result: DiffResult = { rows: [], added: 0, removed: 0, rough }
  const end = now() + WORDS_MS
  let left = 0
  let right = 0
  for (const block of blocks) {
    if (block.same) {
      for (const line of block.before) {
        left += 1
        right += 1
        const parts = whole(line)
        result.rows.push({ same: true, before: { no: left, parts }, after: { no: right, parts } })
      }
      continue
    }
    result.removed += block.before.length
    result.added += block.after.length
    for (const [i, j] of pair(block.before, block.after)) {
      const was = i === null ? null : (block.before[i] ?? '')
      const is = j === null ? null : (block.after[j] ?? '')
      const time = end - now()
      const marks = was !== null && is !== null && time > 0 ? comparePair(was, is, time) : null
      if (was !== null && is !== null && time <= 0) result.rough = true
      result.rows.push({
        same: false,
        before: was === null ? null : { no: ++left, parts: marks?.before ?? whole(was) },
        after: is === null ? null : { no: ++right, parts: marks?.after ?? whole(is) },
      })
    }
  }
  return result
}
