import { diffArrays } from 'diff'

/** Replaces the lines `from` to `to` (exclusive) of the base by `lines`. */
interface Hunk {
  from: number
  to: number
  lines: string[]
}

function hunksOf(base: string[], other: string[]): Hunk[] {
  const hunks: Hunk[] = []
  let at = 0
  let open: Hunk | null = null
  for (const part of diffArrays(base, other)) {
    if (!part.added && !part.removed) {
      at += part.value.length
      open = null
      continue
    }
    if (!open) {
      open = { from: at, to: at, lines: [] }
      hunks.push(open)
    }
    if (part.added) open.lines.push(...part.value)
    else {
      at += part.value.length
      open.to = at
    }
  }
  return hunks
}

const touch = (a: Hunk, b: Hunk) => a.from <= b.to && b.from <= a.to

/**
 * The writer's text with the changes that others made elsewhere, so that only lines that both changed remain to be resolved. It
 * compares line by line.
 * @param base the text that both started from
 * @param mine the writer's text
 * @param theirs the text on the server
 */
export function premerge(base: string, mine: string, theirs: string): string {
  const lines = base.split('\n')
  const own = hunksOf(lines, mine.split('\n'))
  const free = hunksOf(lines, theirs.split('\n')).filter((hunk) => !own.some((other) => touch(hunk, other)))
  const merged: string[] = []
  let at = 0
  for (const hunk of [...own, ...free].sort((a, b) => a.from - b.from)) {
    merged.push(...lines.slice(at, hunk.from), ...hunk.lines)
    at = hunk.to
  }
  return [...merged, ...lines.slice(at)].join('\n')
}
