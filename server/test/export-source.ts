import type {
  ExportEntry,
  ExportFile,
  ExportJob,
  ExportNote,
  ExportSource,
} from '#server/formats/export/export-source.ts'
import type { Lang } from '#shared/i18n/languages.ts'

/** A page or catalog of an export in a test. */
export interface TestEntry {
  title: string
  level: number
  /** The text of a page; undefined for a catalog. */
  content?: string
  isSheet?: boolean
}

/**
 * The source of an export, made from texts. Pages have the ids 1, 2, 3 … in their order.
 * @param files bytes of files by their address in texts
 */
export function testSource(
  name: string,
  entries: readonly TestEntry[],
  files: Readonly<Record<string, Uint8Array>> = {},
  lang: Lang = 'en',
): ExportSource {
  let pages = 0
  const outline = entries.map(({ title, level, content }, at): ExportEntry => {
    if (content === undefined) return { kind: 'catalog', cat_id: at + 1, title, level }
    pages += 1
    return { kind: 'page', page_id: pages, title, level }
  })
  return {
    item: { name, description: `About ${name}`, author: 'Chen Yu', date: '2026-11-23', lang },
    origin: 'https://docs.example.com',
    outline,
    async *texts() {
      let page_id = 0
      for (const { content, isSheet = false } of entries) {
        if (content === undefined) continue
        page_id += 1
        yield { page_id, content, isSheet, lineBreaks: 'typed' }
      }
    },
    async file(address): Promise<ExportFile | undefined> {
      const bytes = files[address]
      return bytes && { name: address, size: bytes.length, bytes: async () => bytes }
    },
  }
}

/** A run of a writer in a test, with its notes. */
export function testJob(source: ExportSource, file: string): ExportJob & { notes: ExportNote[] } {
  const notes: ExportNote[] = []
  return {
    source,
    options: { paper: 'a4', breakBefore: 'pages', contents: true, watermark: '' },
    file,
    signal: new AbortController().signal,
    progress: () => {},
    note: (note) => void notes.push(note),
    notes,
  }
}
