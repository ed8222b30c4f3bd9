/** A point that is the same in text and preview: its distance from the top of each, in pixels. */
export interface Anchor {
  source: number
  preview: number
}

/** One side: its blocks from top to bottom, those of them that are headings, and where one begins. */
export interface Side<Block> {
  blocks: readonly Block[]
  headings: readonly Block[]
  /** Distance from the top of the side in pixels. Measuring is expensive, so it is done for a few blocks only. */
  topOf: (block: Block) => number
}

/** The points that are the same in text and preview, from top to bottom. They are measured when they are asked for. */
export interface Anchors {
  count: number
  at: (index: number) => Anchor
  /** The largest scroll positions. They are an anchor too. */
  ends: Anchor
}

/**
 * The blocks of the text paired with those of the preview when there are equally many, else the headings, else only the ends.
 * @param ends the largest scroll positions
 */
export function pairUp<S, P>(source: Side<S>, preview: Side<P>, ends: Anchor): Anchors {
  const kind = source.blocks.length === preview.blocks.length ? 'blocks' : 'headings'
  const [ours, theirs] = [source[kind], preview[kind]]
  return {
    count: ours.length === theirs.length ? ours.length : 0,
    at: (index) => ({ source: source.topOf(ours[index] as S), preview: preview.topOf(theirs[index] as P) }),
    ends,
  }
}

/**
 * The scroll position of the other side. Between two anchors it is interpolated. Anchors below an end are reached at the end.
 * @param top the scroll position of the side `from`
 */
export function translate({ count, at, ends }: Anchors, from: keyof Anchor, top: number): number {
  const to = from === 'source' ? 'preview' : 'source'
  let before: Anchor = { source: 0, preview: 0 }
  let after = ends
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    const anchor = at(middle)
    if (anchor.source >= ends.source || anchor.preview >= ends.preview) high = middle
    else if (anchor[from] > top) [high, after] = [middle, anchor]
    else [low, before] = [middle + 1, anchor]
  }
  const way = after[from] - before[from]
  const share = way > 0 ? Math.min(1, (top - before[from]) / way) : 1
  return before[to] + share * Math.max(0, after[to] - before[to])
}
