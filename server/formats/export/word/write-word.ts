import { writeFile } from 'node:fs/promises'
import {
  AlignmentType,
  BorderStyle,
  Document,
  type FileChild,
  Footer,
  Header,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx'
import type { DiagramDrawer } from '#server/formats/export/diagrams/diagram.ts'
import { contentsLevels, documentParts } from '#server/formats/export/document-parts.ts'
import { type ExportItem, type ExportJob, type ExportSource, exportNote } from '#server/formats/export/export-source.ts'
import { cleanText } from '#server/formats/export/html-tree.ts'
import { AssetLoader } from '#server/formats/export/page-assets.ts'
import { allBlocks, wordsOf } from '#server/formats/export/walk-blocks.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { WordBlocks } from './word-blocks.ts'
import { type ContentsEntry, WordBody, WordContents } from './word-body.ts'
import { bookmarkOf } from './word-inlines.ts'
import type { Place } from './word-place.ts'
import { COLORS, numbering, styles } from './word-styles.ts'

/** Sheets and their margins, in twentieths of a point. */
const PAPERS = { a4: { width: 11_906, height: 16_838 }, letter: { width: 12_240, height: 15_840 } }
const MARGIN = 1_134

/**
 * Writes an export as a Word document (`.docx`). Only the XML of each page and each picture are kept in memory. The file is written when the document
 * is complete.
 * @param drawer draws diagrams; without it the document contains their source
 * @throws the reason of the signal if the job is cancelled, and errors of the source
 */
export async function writeWord(job: ExportJob, drawer?: DiagramDrawer): Promise<void> {
  const { source, options } = job
  const words = serverTexts(source.item.lang).exportDocument
  const assets = new AssetLoader(job, drawer)
  let lists = 0
  const nextList = () => ++lists
  const paper = PAPERS[options.paper]
  const place: Place = { indent: 0, width: paper.width - 2 * MARGIN, depth: 0, boxes: 0, style: '', bold: false }
  const isSingle = source.outline.length === 1
  const contents: ContentsEntry[] = []
  const body = new WordBody()
  const front = isSingle ? [] : frontOf(source, options.contents ? words.contents : undefined, contents, place.width)
  const document = documentOf(source.item, paper, !isSingle, [...front, body])
  let isAfterCatalog = isSingle

  for await (const part of documentParts(job)) {
    const { level } = part.kind === 'catalog' ? part.catalog : part.page
    const breaks = !isAfterCatalog && (options.breakBefore === 'pages' || level === 1)
    const title = [new TextRun({ text: part.title })]
    if (part.kind === 'catalog') {
      const blocks = new WordBlocks(NO_PAGE, nextList)
      const name = `catalog_${part.catalog.cat_id}`
      body.add(document, [blocks.heading(level, title, [name], breaks)])
      contents.push({ title: part.title, level, href: name })
      isAfterCatalog = true
      continue
    }
    const { page_id } = part.page
    const headings = [...allBlocks(part.blocks)].filter((block) => block.kind === 'heading')
    const page = {
      page_id,
      assets: await assets.load(part.blocks, page_id),
      pictureWord: words.picture,
      anchors: new Set([...part.anchors, ...headings.map(({ anchor }) => anchor)]),
      formulaAsText: (tex: string) => job.note(exportNote('formula_as_text', page_id, tex)),
    }
    const blocks = new WordBlocks(page, nextList)
    const marks = ['', ...part.anchors].map((anchor) => bookmarkOf(page_id, anchor))
    body.add(document, [blocks.heading(level, title, marks, breaks)])
    for (const block of part.blocks) body.add(document, blocks.blocks([block], place))
    contents.push({ title: part.title, level, href: bookmarkOf(page_id, '') })
    for (const { level: below, content, anchor } of headings)
      contents.push({ title: wordsOf(content), level: below, href: bookmarkOf(page_id, anchor) })
    isAfterCatalog = false
  }

  job.signal.throwIfAborted()
  job.progress({ step: 'write', done: 0, total: 1 })
  const bytes = await Packer.toBuffer(document)
  job.signal.throwIfAborted()
  await writeFile(job.file, bytes, { flag: 'wx' })
  job.progress({ step: 'write', done: 1, total: 1 })
}

/** The document around a body. */
const documentOf = (
  item: ExportItem,
  size: { width: number; height: number },
  titlePage: boolean,
  children: FileChild[],
) =>
  new Document({
    title: cleanText(item.name),
    creator: cleanText(item.author),
    description: cleanText(item.description),
    styles,
    numbering: { config: numbering },
    sections: [
      {
        properties: {
          page: { size, margin: { top: 1_300, bottom: 1_200, left: MARGIN, right: MARGIN, header: 620, footer: 560 } },
          titlePage,
        },
        headers: { default: header(item.name), first: new Header({ children: [] }) },
        footers: { default: footer(), first: new Footer({ children: [] }) },
        children,
      },
    ],
  })

/** The page for headings that belong to no page. */
const NO_PAGE = {
  page_id: 0,
  assets: { picture: () => undefined, diagram: () => undefined },
  pictureWord: '',
  anchors: new Set<string>(),
  formulaAsText: () => {},
}

/**
 * The cover, and the table of contents on a sheet of its own.
 * @param title that of the contents; undefined for none
 * @param entries are read when the document is written
 * @param width of the lines, in twentieths of a point
 */
function frontOf(
  { item, outline }: ExportSource,
  title: string | undefined,
  entries: ContentsEntry[],
  width: number,
): FileChild[] {
  const text = (written: string, size: number, color: string) =>
    new Paragraph({ children: [new TextRun({ text: cleanText(written), size, color })] })
  const about = item.description.trim() ? [text(item.description, 26, COLORS.soft)] : []
  const author = [item.author, item.date].filter(Boolean).join(' · ')
  return [
    new Paragraph({ heading: 'Title', children: [new TextRun({ text: cleanText(item.name) })] }),
    ...about,
    new Paragraph({
      spacing: { before: 480 },
      border: { top: edge },
      children: [new TextRun({ text: cleanText(author), color: COLORS.soft })],
    }),
    ...(title === undefined
      ? []
      : [
          new Paragraph({ style: 'ContentsTitle', pageBreakBefore: true, children: [new TextRun({ text: title })] }),
          new WordContents(title, entries, contentsLevels(outline), width),
        ]),
    new Paragraph({ children: [new PageBreak()] }),
  ]
}

const edge = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line, space: 6 }

const header = (name: string) =>
  new Header({
    children: [
      new Paragraph({
        border: { bottom: edge },
        children: [new TextRun({ text: cleanText(name), size: 17, color: COLORS.soft })],
      }),
    ],
  })

const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [
          new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 17, color: COLORS.soft }),
        ],
      }),
    ],
  })
