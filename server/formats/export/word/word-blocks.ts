import {
  AlignmentType,
  Bookmark,
  BorderStyle,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from 'docx'
import type { Align, Block, CodeBlock, HeadingBlock, ListBlock } from '#server/formats/export/blocks.ts'
import { CODE_COLORS } from '#server/formats/export/colors.ts'
import { bookmarkOf, displayedMath, pictureRun, type WordPage, wordLine } from './word-inlines.ts'
import { gap, type Place, type WordBlock } from './word-place.ts'
import { COLORS, codeBorders, LIST_HANGING, LIST_INDENT, LIST_LEVELS, orderedReference } from './word-styles.ts'
import { apiTable, boxTable, dataTable } from './word-tables.ts'

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const

const DETAILS_INDENT = 320

/** The most lines of code in one paragraph. Readers lay out a paragraph as a whole. */
const LINES_OF_PARAGRAPH = 150

/** Converts the blocks of one page. */
export class WordBlocks {
  readonly #page: WordPage
  readonly #nextList: () => number

  /** @param nextList returns an unused number for an ordered list */
  constructor(page: WordPage, nextList: () => number) {
    this.#page = page
    this.#nextList = nextList
  }

  blocks(blocks: readonly Block[], place: Place): WordBlock[] {
    return blocks.flatMap((block) => this.#block(block, place))
  }

  /** The heading of a catalog, page or section. @param anchors the bookmarks that lead to it */
  heading(level: number, children: ParagraphChild[], anchors: readonly string[], pageBreakBefore = false): Paragraph {
    const marked = anchors.reduce<ParagraphChild[]>((inside, id) => [new Bookmark({ id, children: inside })], children)
    const heading = HEADINGS[level - 1]
    return new Paragraph({
      ...(heading ? { heading } : { style: `Heading${level}` }),
      children: marked,
      ...(pageBreakBefore ? { pageBreakBefore } : {}),
    })
  }

  #block(block: Block, place: Place): WordBlock[] {
    switch (block.kind) {
      case 'heading':
        return [this.#heading(block, place)]
      case 'paragraph':
        return [
          this.#paragraph(wordLine(block.content, this.#page, place.width - place.indent, place), place, block.align),
        ]
      case 'list':
        return this.#list(block, place)
      case 'table':
        return dataTable(block, place, (blocks, cell) => this.blocks(blocks, cell))
      case 'code':
        return this.#code(block, place)
      case 'tabs':
        return block.tabs.flatMap(({ label, code }) => [
          this.#paragraph([new TextRun({ text: label })], { ...place, style: 'CodeLabel' }),
          ...this.#code(code, place),
        ])
      case 'callout': {
        const look = { bold: true, color: CALLOUT_INK[block.callout] }
        const title = (cell: Place) =>
          new Paragraph({ children: wordLine(block.title, this.#page, cell.width, look), keepNext: true })
        return boxTable(block.callout, place, (cell) => [
          ...(block.title.length > 0 ? [title(cell)] : []),
          ...this.blocks(block.blocks, cell),
        ])
      }
      case 'api':
        return apiTable(block, place, (line, width) => wordLine(line, this.#page, width))
      case 'quote':
        return boxTable('quote', place, (cell) => this.blocks(block.blocks, cell))
      case 'details':
        return [
          this.#paragraph([new TextRun({ text: '▾ ' }), ...wordLine(block.summary, this.#page, place.width)], place),
          ...this.blocks(block.blocks, { ...place, indent: place.indent + DETAILS_INDENT }),
        ]
      case 'formula': {
        const math = displayedMath(block.tex, this.#page)
        if (!math) return this.#code({ kind: 'code', lang: 'latex', pieces: [{ text: block.tex }] }, place)
        return [this.#paragraph([math], place, 'center')]
      }
      case 'diagram': {
        const drawn = this.#page.assets.diagram(block)
        if (!drawn) return this.#code({ kind: 'code', lang: block.language, pieces: [{ text: block.source }] }, place)
        const picture = { key: '', type: 'png' as const, bytes: drawn.png, width: drawn.width, height: drawn.height }
        const run = pictureRun(picture, { address: '', alt: block.source.slice(0, 200) }, place.width - place.indent)
        return [this.#paragraph([run], place, 'center')]
      }
      case 'rule':
        return [
          new Paragraph({
            border: { bottom: { style: BorderStyle.SINGLE, size: 6, color: COLORS.line, space: 1 } },
            indent: { left: place.indent },
            children: [],
          }),
        ]
    }
  }

  #heading({ level, anchor, content }: HeadingBlock, place: Place): Paragraph {
    const children = wordLine(content, this.#page, place.width)
    return this.heading(level, children, anchor ? [bookmarkOf(this.#page.page_id, anchor)] : [])
  }

  #paragraph(children: ParagraphChild[], place: Place, align?: Align, more: IParagraphOptions = {}): Paragraph {
    return new Paragraph({
      children,
      ...(place.style ? { style: place.style } : {}),
      ...(place.indent > 0 ? { indent: { left: place.indent } } : {}),
      ...(align && align !== 'left'
        ? { alignment: align === 'center' ? AlignmentType.CENTER : AlignmentType.RIGHT }
        : {}),
      ...more,
    })
  }

  #list({ ordered, start, items }: ListBlock, place: Place): WordBlock[] {
    const level = Math.min(place.depth, LIST_LEVELS - 1)
    const instance = ordered ? this.#nextList() : 0
    const left = place.indent + LIST_INDENT
    const inside: Place = { ...place, indent: left, depth: place.depth + 1 }
    return items.flatMap(({ done, blocks }) => {
      const reference =
        done === undefined ? (ordered ? orderedReference(start) : 'bullets') : done ? 'task-done' : 'task-open'
      const numbered = {
        numbering: { reference, level, ...(ordered ? { instance } : {}) },
        indent: { left, hanging: LIST_HANGING },
        spacing: { after: 50 },
      }
      const [first, ...rest] = blocks
      const line = first?.kind === 'paragraph' ? wordLine(first.content, this.#page, place.width - left, place) : []
      const others = first?.kind === 'paragraph' ? rest : blocks
      return [this.#paragraph(line, inside, undefined, numbered), ...this.blocks(others, inside)]
    })
  }

  #code({ pieces }: CodeBlock, place: Place): WordBlock[] {
    const lines: ParagraphChild[][][] = [[[]]]
    for (const { text, tone } of pieces) {
      for (const [at, line] of text.replaceAll('\t', '    ').split('\n').entries()) {
        if (at > 0) {
          if ((lines.at(-1)?.length ?? 0) >= LINES_OF_PARAGRAPH) lines.push([[]])
          else lines.at(-1)?.push([])
        }
        if (line === '') continue
        lines
          .at(-1)
          ?.at(-1)
          ?.push(new TextRun({ text: line, ...(tone ? { color: CODE_COLORS[tone] } : {}) }))
      }
    }
    const paragraphs = lines.map((part) => {
      const children = part.flatMap((line, at) => (at === 0 ? line : [new TextRun({ break: 1 }), ...line]))
      return new Paragraph({
        style: 'CodeBlock',
        children,
        indent: { left: place.indent + 80, right: 80 },
        shading: { type: 'clear', fill: COLORS.code },
        border: codeBorders,
        wordWrap: false,
      })
    })
    return [...paragraphs, gap()]
  }
}

/** The colours of the titles of callouts. */
const CALLOUT_INK = { note: '374151', info: '1D4ED8', tip: '0B7A4B', warn: 'B45309', danger: 'B91C1C' } as const
