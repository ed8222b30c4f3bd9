import { type Block, DEEPEST_HEADING } from './blocks.ts'
import { type ExportCatalog, type ExportEntry, type ExportJob, type ExportPage, exportNote } from './export-source.ts'
import { cleanText } from './html-tree.ts'
import { limitNesting } from './limit-nesting.ts'
import { pageBlocks } from './page-blocks.ts'
import { sheetBlocks } from './sheet-blocks.ts'
import { allBlocks, wordsOf } from './walk-blocks.ts'

/** A part of a document, in order. */
export type DocumentPart =
  | { kind: 'catalog'; catalog: ExportCatalog; title: string }
  | {
      kind: 'page'
      page: ExportPage
      title: string
      /** Anchors of headings that became the title. */
      anchors: string[]
      blocks: Block[]
    }

/**
 * Reads the texts of an export one after the other and converts them. The levels of headings continue those of the outline. A heading that repeats
 * the title of its page is left out.
 * @throws errors of the source, and the reason of the signal if the job is cancelled
 */
export async function* documentParts(job: ExportJob): AsyncGenerator<DocumentPart> {
  const { source, signal } = job
  const pages = new Set(source.outline.flatMap((entry) => (entry.kind === 'page' ? [entry.page_id] : [])))
  const texts = source.texts()[Symbol.asyncIterator]()
  let done = 0
  try {
    for (const entry of source.outline) {
      signal.throwIfAborted()
      const title = cleanText(entry.title).replace(/\s+/g, ' ').trim() || '–'
      if (entry.kind === 'catalog') {
        yield { kind: 'catalog', catalog: entry, title }
        continue
      }
      const text = await texts.next()
      if (text.done || text.value.page_id !== entry.page_id)
        throw new Error(`The text of page ${entry.page_id} is missing`)
      const { page_id } = entry
      const tableCut = () => job.note(exportNote('table_cut', page_id, title))
      const read = text.value.isSheet
        ? sheetBlocks(text.value.content, tableCut)
        : pageBlocks(text.value, { page_id, origin: source.origin, has: (id) => pages.has(id), tableCut })
      const blocks = limitNesting(read)
      const first = blocks[0]
      const isTitle = first?.kind === 'heading' && wordsOf(first.content) === title
      if (isTitle) blocks.shift()
      shiftHeadings(blocks, entry.level)
      yield { kind: 'page', page: entry, title, anchors: isTitle ? [first.anchor] : [], blocks }
      done += 1
      job.progress({ step: 'read', done, total: pages.size })
    }
  } finally {
    await texts.return?.()
  }
}

/** The levels of headings in a table of contents, if no page is deeper. */
const CONTENTS_LEVELS = 3

/** How many levels of headings the table of contents has: enough for the titles of all pages. */
export const contentsLevels = (outline: readonly ExportEntry[]): number =>
  outline.reduce((deepest, { level }) => Math.max(deepest, level), CONTENTS_LEVELS)

/** Moves the headings of a page below its title. */
function shiftHeadings(blocks: readonly Block[], level: number): void {
  const headings = [...allBlocks(blocks)].filter((block) => block.kind === 'heading')
  const least = headings.reduce((most, heading) => Math.min(most, heading.level), DEEPEST_HEADING)
  for (const heading of headings) heading.level = Math.min(DEEPEST_HEADING, heading.level - least + level + 1)
}
