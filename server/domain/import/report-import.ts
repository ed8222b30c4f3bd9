import { writeFile } from 'node:fs/promises'
import Papa from 'papaparse'
import type { NoteGroup } from '#server/formats/import/notes.ts'
import type { OpenSpool } from '#server/formats/import/open-spool.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import type { ImportedAct, ImportNotes, ImportReport, ReportedPage } from '#shared/import-report.ts'
import type { PagePlace } from './place-entries.ts'

/** The number of pages of the report on the screen. The file lists all of them. */
const SHOWN_PAGES = 300

export const REPORT_TYPE = 'text/csv; charset=utf-8'

/** The result of an import. */
interface Done {
  spool: OpenSpool
  pages: ReadonlyMap<string, PagePlace>
  /** By the key of the page. */
  written: ReadonlyMap<string, ImportedAct>
  notes: readonly NoteGroup[]
}

type Facts = Pick<ImportReport, 'act' | 'format' | 'item_id' | 'item_name' | 'is_new' | 'catalogs' | 'files'>

/** The report of an import. A note about a page that was made names the page. */
export function reportImport(facts: Facts, { spool, pages, written, notes }: Done): ImportReport {
  const counts: Record<ImportedAct, number> = { created: 0, updated: 0, unchanged: 0, skipped: 0 }
  for (const act of written.values()) counts[act] += 1
  return {
    ...facts,
    ...counts,
    left_out: spool.leftOut,
    pages: reported(spool, pages, written).slice(0, SHOWN_PAGES),
    notes: withPages(notes, pageFinder(pages)),
  }
}

/**
 * Writes a report with all pages to a file for spreadsheets: the action, title, address and, for notes, the place.
 * @param origin the beginning of the addresses, such as `https://docs.example.com`; empty: they begin with a slash
 */
export async function writeReport(
  path: string,
  report: ImportReport,
  { spool, pages, written }: Done,
  { lang, origin }: { lang: Lang; origin: string },
): Promise<void> {
  const t = serverTexts(lang).importing
  const address = (page_id: number) => (page_id > 0 ? `${origin}/page/${page_id}` : '')
  const rows = reported(spool, pages, written).map((page) => [t.acts[page.act], page.title, address(page.page_id), ''])
  for (const { code, count, where, pages: made = [] } of report.notes) {
    const [title = '', done = ''] = t.notes[code] ?? t.otherNote
    for (const [at, place] of where.entries()) rows.push([title, place, address(made[at] ?? 0), done])
    if (count > where.length) rows.push([title, t.moreNotes(count - where.length), '', done])
  }
  // The byte order mark tells Excel that the file is UTF-8. Texts that begin like a formula are made plain.
  await writeFile(path, `\uFEFF${Papa.unparse([[...t.reportHeads], ...rows], { escapeFormulae: true })}\r\n`)
}

const reported = ({ pages }: OpenSpool, places: Done['pages'], written: Done['written']): ReportedPage[] =>
  pages.flatMap(({ key }) => {
    const [place, act] = [places.get(key), written.get(key)]
    return place && act ? [{ page_id: place.page_id, title: place.title, act }] : []
  })

function withPages(notes: readonly NoteGroup[], find: (where: string) => number): ImportNotes[] {
  return notes.map((group) => {
    const pages = group.where.map(find)
    return pages.some((page_id) => page_id > 0) ? { ...group, pages } : group
  })
}

/**
 * Finds the page of a note. Readers begin the place with the key or the title of the page, and details may follow.
 * @returns 0 if there is none, or if several pages have the title
 */
function pageFinder(places: Done['pages']): (where: string) => number {
  const known = new Map<string, number>()
  for (const { page_id, title } of places.values()) known.set(title, known.has(title) ? 0 : page_id)
  for (const [key, { page_id }] of places) known.set(key, page_id)
  return (where) => {
    for (const between of [/$/, /: /, /, /]) {
      const page_id = known.get(where.split(between, 1)[0] as string)
      if (page_id) return page_id
    }
    return 0
  }
}
