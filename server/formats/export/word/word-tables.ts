import {
  BorderStyle,
  Paragraph,
  type ParagraphChild,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type {
  Align,
  ApiBlock,
  Block,
  CalloutKind,
  TableCell as GridCell,
  Inline,
  TableBlock,
} from '#server/formats/export/blocks.ts'
import { columnShares } from '#server/formats/export/column-shares.ts'
import { BOXES_MOST, gap, type Place, type WordBlock } from './word-place.ts'
import { CODE_FONT, COLORS } from './word-styles.ts'

/** Space inside of cells, in twentieths of a point. */
const CELL = { top: 40, bottom: 40, left: 100, right: 100 }
const BOX = { top: 100, bottom: 60, left: 180, right: 160 }

const line = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line }
const none = { style: BorderStyle.NONE, size: 0, color: 'auto' }
const GRID = { top: line, bottom: line, left: line, right: line, insideHorizontal: line, insideVertical: line }

/** A box with a coloured edge: a callout or a quote. */
export type BoxKind = CalloutKind | 'quote'

/** Fill and edge of boxes. */
const BOXES: Record<BoxKind, { fill: string; edge: string }> = {
  quote: { fill: COLORS.white, edge: COLORS.line },
  note: { fill: 'F3F4F6', edge: '9CA3AF' },
  info: { fill: 'EFF5FF', edge: '3B82F6' },
  tip: { fill: 'ECFAF3', edge: '10B981' },
  warn: { fill: 'FFF8EB', edge: 'F59E0B' },
  danger: { fill: 'FEF2F2', edge: 'EF4444' },
}

/** Fills of methods. */
const METHODS: Record<string, string> = {
  GET: '0B7A4B',
  POST: '1D4ED8',
  PUT: 'B45309',
  PATCH: '7C3AED',
  DELETE: 'B91C1C',
}

const clear = (fill: string) => ({ type: ShadingType.CLEAR, fill, color: 'auto' })
const twips = (size: number) => ({ size: Math.round(size), type: WidthType.DXA })

type Convert = (blocks: readonly Block[], place: Place) => WordBlock[]

/** A table of the text. Its columns have fixed widths, so that it looks the same in every program. */
export function dataTable(table: TableBlock, place: Place, convert: Convert): WordBlock[] {
  if (place.boxes >= BOXES_MOST) return table.rows.flatMap((row) => row.flatMap(({ blocks }) => convert(blocks, place)))
  const whole = place.width - place.indent
  const widths = columnShares(table).map((share) => Math.floor(share * whole))
  const style = table.columns > 10 ? 'TableTextSmallest' : table.columns > 6 ? 'TableTextSmall' : 'TableText'
  const cellOf = (cell: GridCell, isHead: boolean) => {
    const width = widths.slice(cell.column, cell.column + cell.colspan).reduce((sum, one) => sum + one, 0)
    const inside: Place = {
      indent: 0,
      width: width - CELL.left - CELL.right,
      depth: 0,
      boxes: place.boxes + 1,
      style,
      bold: isHead || cell.isHead,
    }
    const blocks = convert(aligned(cell.blocks, cell.align), inside)
    return new TableCell({
      children: blocks.length > 0 ? blocks : [new Paragraph({ style, children: [] })],
      width: twips(width),
      margins: CELL,
      ...(cell.colspan > 1 ? { columnSpan: cell.colspan } : {}),
      ...(cell.rowspan > 1 ? { rowSpan: cell.rowspan } : {}),
      ...(isHead || cell.isHead ? { shading: clear(COLORS.head) } : {}),
    })
  }
  const rows = table.rows.map(
    (cells, at) =>
      new TableRow({
        children: cells.map((cell) => cellOf(cell, at < table.heads)),
        ...(at < table.heads ? { tableHeader: true } : {}),
      }),
  )
  return [tableOf(rows, widths, place, GRID), gap()]
}

/** Gives the alignment of a cell to its lines. */
const aligned = (blocks: readonly Block[], align: Align | undefined): Block[] =>
  blocks.map((block) => (align && block.kind === 'paragraph' ? { align, ...block } : block))

/** A box with a coloured edge. @param inside makes its content */
export function boxTable(kind: BoxKind, place: Place, inside: (place: Place) => WordBlock[]): WordBlock[] {
  const whole = place.width - place.indent
  const { fill, edge } = BOXES[kind]
  if (place.boxes >= BOXES_MOST) return inside(place)
  const children = inside({
    indent: 0,
    width: whole - BOX.left - BOX.right,
    depth: 0,
    boxes: place.boxes + 1,
    style: '',
    bold: false,
  })
  const cell = new TableCell({
    children: children.length > 0 ? children : [gap()],
    margins: BOX,
    shading: clear(fill),
    width: twips(whole),
  })
  const borders = { top: none, bottom: none, right: none, insideHorizontal: none, insideVertical: none }
  const table = tableOf([new TableRow({ children: [cell] })], [whole], place, {
    ...borders,
    left: { style: BorderStyle.SINGLE, size: 24, color: edge },
  })
  return [table, gap()]
}

/** An endpoint: its method and address, its summary, and its facts. */
export function apiTable(
  { method, address, summary, facts }: ApiBlock,
  place: Place,
  convert: (content: readonly Inline[], width: number) => ParagraphChild[],
): WordBlock[] {
  const whole = place.width - place.indent
  const widths = [Math.round(whole * 0.22), whole - Math.round(whole * 0.22)]
  const text = (children: ParagraphChild[]) => new Paragraph({ style: 'TableText', children })
  const wide = (child: Paragraph, fill?: string) =>
    new TableRow({
      children: [
        new TableCell({
          children: [child],
          columnSpan: 2,
          margins: BOX,
          width: twips(whole),
          ...(fill ? { shading: clear(fill) } : {}),
        }),
      ],
    })
  const head = new Paragraph({
    style: 'TableText',
    keepNext: true,
    children: [
      new TextRun({
        text: ` ${method} `,
        bold: true,
        color: COLORS.white,
        shading: clear(METHODS[method] ?? '4B5563'),
      }),
      new TextRun({ text: '  ' }),
      new TextRun({ text: address, font: CODE_FONT, bold: true }),
    ],
  })
  const rows = facts.map(
    ({ key, value }) =>
      new TableRow({
        children: [
          new TableCell({
            children: [text([new TextRun({ text: key, color: COLORS.soft })])],
            margins: { ...CELL, left: BOX.left },
            width: twips(widths[0] ?? 0),
          }),
          new TableCell({
            children: [text(convert(value, widths[1] ?? 0))],
            margins: CELL,
            width: twips(widths[1] ?? 0),
          }),
        ],
      }),
  )
  const summaries = summary.map((content) => wide(text(convert(content, whole - BOX.left - BOX.right))))
  return [
    tableOf([wide(head, COLORS.head), ...summaries, ...rows], widths, place, { ...GRID, insideVertical: none }),
    gap(),
  ]
}

const tableOf = (
  rows: TableRow[],
  columnWidths: number[],
  place: Place,
  borders: ConstructorParameters<typeof Table>[0]['borders'],
) =>
  new Table({
    rows,
    columnWidths,
    width: twips(columnWidths.reduce((sum, width) => sum + width, 0)),
    layout: TableLayoutType.FIXED,
    borders,
    ...(place.indent > 0 ? { indent: twips(place.indent) } : {}),
  })
