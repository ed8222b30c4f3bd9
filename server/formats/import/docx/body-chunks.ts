import { Parser } from 'htmlparser2'

/** The sizes at which a chunk ends, in characters: before a heading, before a paragraph outside of lists, and before anything. */
const BEFORE_HEADING = 700_000
const BEFORE_PARAGRAPH = 1_500_000
const BEFORE_ANYTHING = 3_000_000

/** An element at the top of the text. */
interface Block {
  from: number
  isHeading: boolean
  isInList: boolean
}

/**
 * Cuts the part with the text into several, each with some of the elements at its top. The library needs a hundred times the size of a part in
 * memory, so a long document is read in chunks. Lists are only cut if they are longer than a chunk.
 * @param headings the ids of the styles of headings
 */
export function bodyChunks(xml: string, headings: ReadonlySet<string>): string[] {
  const body = bodyOf(xml, headings)
  if (!body || xml.length < BEFORE_HEADING) return [xml]
  const starts: number[] = []
  let from = body.from
  for (const block of body.blocks) {
    const size = block.from - from
    const isEnd =
      size > BEFORE_ANYTHING ||
      (size > BEFORE_PARAGRAPH && !block.isInList) ||
      (size > BEFORE_HEADING && block.isHeading)
    if (!isEnd) continue
    starts.push(block.from)
    from = block.from
  }
  const before = xml.slice(0, body.from)
  const after = xml.slice(body.to)
  return [body.from, ...starts].map((start, at) => before + xml.slice(start, starts[at] ?? body.to) + after)
}

/** The positions of the top elements of the text; undefined if there is no text. */
function bodyOf(xml: string, headings: ReadonlySet<string>): { from: number; to: number; blocks: Block[] } | undefined {
  const blocks: Block[] = []
  let from: number | undefined
  let to: number | undefined
  let depth = 0
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        const block = blocks.at(-1)
        if (depth === 2 && name === 'w:body') from = parser.endIndex + 1
        else if (depth === 3) blocks.push({ from: parser.startIndex, isHeading: false, isInList: false })
        // Only the properties of a top paragraph are below this level.
        else if (depth === 5 && block && name === 'w:pStyle') block.isHeading = headings.has(attributes['w:val'] ?? '')
        else if (depth === 5 && block && name === 'w:numPr') block.isInList = true
      },
      onclosetag: (name) => {
        if (depth === 2 && name === 'w:body') to = parser.startIndex
        depth -= 1
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return from === undefined || to === undefined || to < from ? undefined : { from, to, blocks }
}
