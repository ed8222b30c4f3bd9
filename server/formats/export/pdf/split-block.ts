import type { Block, CodeBlock, Inline, ListBlock, TableBlock } from '#server/formats/export/blocks.ts'
import { allBlocks } from '#server/formats/export/walk-blocks.ts'

/** The size above which a table, text or list is typeset in pieces: cells, characters, and blocks including nested ones. */
const CELLS_MOST = 1_200
const TEXT_MOST = 60_000
const BLOCKS_MOST = 800
/** The memory of an inline element, in characters. */
const PART_WEIGHT = 40

/** A block in pieces that can be on different sheets. Most blocks are one piece. */
export function splitBlock(block: Block): Block[] {
  if (block.kind === 'table') return splitTable(block)
  if (block.kind === 'code') return splitCode(block)
  if (block.kind === 'paragraph') return splitLine(block.content).map((content) => ({ ...block, content }))
  if (block.kind === 'list') return splitList(block)
  if (block.kind === 'callout')
    return splitBox(block).map((blocks, at) => ({ ...block, ...(at > 0 && { title: [] }), blocks }))
  if (block.kind === 'details')
    return splitBox(block).map((blocks, at) => ({ ...block, ...(at > 0 && { summary: [] }), blocks }))
  if (block.kind === 'quote') return splitBox(block).map((blocks) => ({ ...block, blocks }))
  return [block]
}

const pieces = <T>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.max(1, Math.ceil(list.length / most)) }, (_, at) => list.slice(at * most, (at + 1) * most))

/** The pieces of an ordered list continue the numbering. */
function splitList(list: ListBlock): Block[] {
  const made: ListBlock[] = []
  let count = 0
  for (const [at, item] of list.items.entries()) {
    const last = made.at(-1)
    const blocks = 1 + [...allBlocks(item.blocks)].length
    if (last && count + blocks <= BLOCKS_MOST) last.items.push(item)
    else {
      made.push({ ...list, start: list.start + at, items: [item] })
      count = 0
    }
    count += blocks
  }
  return made.length > 0 ? made : [list]
}

/** The content of each piece of a box. */
function splitBox({ blocks }: { blocks: Block[] }): Block[][] {
  const inside = blocks.flatMap(splitBlock)
  return inside.length > blocks.length ? inside.map((one) => [one]) : pieces(inside, BLOCKS_MOST)
}

/** Each piece of a table has the head. The table is cut only between rows that no cell spans. */
function splitTable(table: TableBlock): Block[] {
  const { columns, rows } = table
  const heads = headRows(table)
  const most = Math.max(1, Math.floor(CELLS_MOST / columns))
  if (rows.length - heads <= most) return [table]
  const head = rows.slice(0, heads)
  const made: TableBlock[] = []
  let piece: TableBlock['rows'] = []
  /** The first row that no cell above it spans. */
  let free = heads
  rows.slice(heads).forEach((row, index) => {
    const at = heads + index
    if (piece.length >= most && free <= at) {
      made.push({ ...table, rows: [...head, ...piece] })
      piece = []
    }
    piece.push(row)
    free = row.reduce((most, { rowspan }) => Math.max(most, at + rowspan), free)
  })
  return [...made, { ...table, rows: [...head, ...piece] }]
}

/** The number of rows that can be repeated as the head of each sheet. None if a cell of the head spans the rows below. */
export function headRows({ heads, rows }: TableBlock): number {
  const isWhole = rows.slice(0, heads).every((row, at) => row.every((cell) => at + cell.rowspan <= heads))
  return isWhole && heads < rows.length ? heads : 0
}

/** A text without paragraphs is cut anywhere. */
function splitLine(line: readonly Inline[]): Inline[][] {
  const made: Inline[][] = [[]]
  let length = 0
  for (const part of line) {
    const text = part.kind === 'text' ? part.text : ''
    for (let from = 0; from === 0 || from < text.length; from += TEXT_MOST) {
      const piece = part.kind === 'text' ? { ...part, text: text.slice(from, from + TEXT_MOST) } : part
      length += PART_WEIGHT + (piece.kind === 'text' ? piece.text.length : 0)
      if (length > TEXT_MOST && made.at(-1)?.length) {
        made.push([])
        length = 0
      }
      made.at(-1)?.push(piece)
    }
  }
  return made
}

/** Code is cut at the end of a line. */
function splitCode(code: CodeBlock): Block[] {
  const made: CodeBlock['pieces'][] = [[]]
  let length = 0
  for (const { text, ...piece } of code.pieces)
    for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? [])
      for (let from = 0; from < line.length; from += TEXT_MOST) {
        const part = line.slice(from, from + TEXT_MOST)
        length += part.length
        if (length > TEXT_MOST) {
          made.push([])
          length = part.length
        }
        made.at(-1)?.push({ ...piece, text: part })
      }
  return made.map((pieces) => ({ ...code, pieces }))
}
