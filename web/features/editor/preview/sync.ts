/** A point that is the same in text and preview: its distance from the top of each, in pixels. */
export interface Anchor {
  source: number
  preview: number
}

/**
 * The scroll position of the other side. Between two anchors it is interpolated.
 * @param anchors in order, from top to bottom
 * @param top the scroll position of the side `from`
 */
export function translate(anchors: readonly Anchor[], from: keyof Anchor, top: number): number {
  const to = from === 'source' ? 'preview' : 'source'
  let before: Anchor = { source: 0, preview: 0 }
  for (const anchor of anchors) {
    if (anchor[from] > top) {
      const way = anchor[from] - before[from]
      const share = way > 0 ? (top - before[from]) / way : 0
      return before[to] + share * (anchor[to] - before[to])
    }
    before = anchor
  }
  return before[to]
}

/**
 * Pairs the blocks of the text with those of the preview when there are equally many, else the headings. The ends are always
 * paired.
 * @param ends the largest scroll positions
 */
export function pairUp(
  source: { blocks: number[]; headings: number[] },
  preview: { blocks: number[]; headings: number[] },
  ends: Anchor,
): Anchor[] {
  const kind = source.blocks.length === preview.blocks.length ? 'blocks' : 'headings'
  const pairs =
    source[kind].length === preview[kind].length
      ? source[kind].map((top, index): Anchor => ({ source: top, preview: preview[kind][index] as number }))
      : []
  const anchors: Anchor[] = []
  for (const pair of pairs) {
    const last = anchors.at(-1) ?? { source: 0, preview: 0 }
    const rising = pair.source >= last.source && pair.preview >= last.preview
    if (rising && pair.source < ends.source && pair.preview < ends.preview) anchors.push(pair)
  }
  return [...anchors, ends]
}
