import { type Change, type DiffConfig, presentableDiff } from '@codemirror/merge'
import type { Text } from '@codemirror/state'
import { diffArrays } from 'diff'

/**
 * The time limit for comparing the lines of two texts (ms). When it is exceeded, everything between the first and the last
 * difference is one chunk.
 */
const LINES_MS = 200
const WORDS: DiffConfig = { scanLimit: 500, timeout: 100 }

/**
 * A range of lines in which two texts differ: the other text has the lines `theirs` where the own one has the lines `mine`. Both
 * count from 0, the end is exclusive, and one of them may be empty. One unchanged line between two differences makes them two
 * chunks, also when it is empty. The merge of the server counts the same way.
 */
export interface DiffChunk {
  theirs: { from: number; to: number }
  mine: { from: number; to: number }
}

/** All chunks of two texts, from the top. The texts are given as lines without line ends. */
export function chunksOf(theirs: readonly string[], mine: readonly string[]): DiffChunk[] {
  const parts = diffArrays([...theirs], [...mine], { timeout: LINES_MS })
  if (!parts) return [oneChunk(theirs, mine)]
  const chunks: DiffChunk[] = []
  let [inTheirs, inMine] = [0, 0]
  let open: DiffChunk | null = null
  for (const { value, added, removed } of parts) {
    if (!added && !removed) open = null
    else if (!open) {
      open = { theirs: { from: inTheirs, to: inTheirs }, mine: { from: inMine, to: inMine } }
      chunks.push(open)
    }
    if (!added) inTheirs += value.length
    if (!removed) inMine += value.length
    if (open) {
      open.theirs.to = inTheirs
      open.mine.to = inMine
    }
  }
  return chunks
}

/** One chunk with everything between the first and the last difference. */
function oneChunk(theirs: readonly string[], mine: readonly string[]): DiffChunk {
  const most = Math.min(theirs.length, mine.length)
  let top = 0
  while (top < most && theirs[top] === mine[top]) top += 1
  let bottom = 0
  while (bottom < most - top && theirs.at(-1 - bottom) === mine.at(-1 - bottom)) bottom += 1
  return { theirs: { from: top, to: theirs.length - bottom }, mine: { from: top, to: mine.length - bottom } }
}

/**
 * The own lines of a chunk as a range of characters, without the last line end. When there are none, `from` is where they would
 * stand.
 */
export function rangeOf({ mine }: DiffChunk, doc: Text): { from: number; to: number } {
  if (mine.from >= doc.lines) return { from: doc.length, to: doc.length }
  const { from } = doc.line(mine.from + 1)
  return { from, to: mine.to > mine.from ? doc.line(mine.to).to : from }
}

/** The change that replaces the own lines of a chunk by those of the other text. No other line changes. */
export function takingOf({ theirs, mine }: DiffChunk, lines: readonly string[], doc: Text) {
  const insert = lines.slice(theirs.from, theirs.to).join('\n')
  const { from, to } = rangeOf({ theirs, mine }, doc)
  if (mine.from === mine.to)
    return mine.from >= doc.lines ? { from, insert: `\n${insert}` } : { from, insert: `${insert}\n` }
  if (theirs.from < theirs.to) return { from, to, insert }
  // Nothing is inserted, so a line end is removed too: the one below, or for the last line the one above.
  return mine.to < doc.lines ? { from, to: to + 1 } : { from: Math.max(0, from - 1), to }
}

/** The words that differ between the two sides of a chunk, as offsets from its start. */
export function wordsOf(theirs: string, mine: string): readonly Change[] {
  return presentableDiff(theirs, mine, WORDS)
}
