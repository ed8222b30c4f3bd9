import { diffArrays } from 'diff'

/** Lines `from` to `to` (exclusive) of the base become `lines`. */
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
 * The writer's text with what others changed elsewhere already in it, so that only what both changed is left to settle. Line by line.
 * @param base what the writer started from
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
