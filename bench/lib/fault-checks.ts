import { lineBreaksOf } from '#server/text/line-breaks.ts'
import { renderMarkdown } from '#shared/markdown/render.ts'
import type { Rows } from './site-rows.repository.ts'

/** The line of a writer in a page of the loop: the writer's name and a number. */
export const lineOf = (writer: string, n: number): string => `${writer}: ${n}`

/** The number of a writer in a text; -1 when the line is missing. */
export function numberOf(text: string, writer: string): number {
  const found = new RegExp(`^${writer}: (\\d+)$`, 'm').exec(text)
  return found ? Number(found[1]) : -1
}

/** A save that the server acknowledged. */
export interface Acknowledged {
  page_id: number
  revision: number
  page_content: string
}

/** The known state of a site: everything that was acknowledged, and the last numbers that each writer sent and got acknowledged. */
export interface Known {
  saves: Acknowledged[]
  /** `page/writer` → number. */
  acknowledged: Map<string, number>
  sent: Map<string, number>
}

/**
 * Compares a site with its known state.
 * @param kept how many versions of a page are stored
 * @returns the faults, in words
 */
export function faultsOf(rows: Rows, known: Known, kept: number): string[] {
  const faults = rows.damage.map((found) => `the file is damaged: ${found}`)
  for (const page_id of rows.index.stale) faults.push(`page ${page_id}: the search index does not hold it as it is`)
  for (const page_id of rows.index.strays) faults.push(`page ${page_id}: the search index and the pages disagree`)
  const pages = new Map(rows.pages.map((page) => [page.page_id, page]))
  const history = Map.groupBy(rows.history, (version) => version.page_id)
  const renders = new Map(rows.renders.map((render) => [render.page_id, render]))

  for (const { page_id, revision, page_content } of known.saves) {
    const page = pages.get(page_id)
    if (!page || page.revision < revision) {
      faults.push(`page ${page_id}: the acknowledged revision ${revision} is not there`)
      continue
    }
    if (revision < page.revision - kept) continue
    const version = revision === page.revision ? page : history.get(page_id)?.find((one) => one.revision === revision)
    if (version?.page_content !== page_content) faults.push(`page ${page_id}: revision ${revision} has another text`)
  }
  for (const [key, n] of known.acknowledged) {
    const [page_id = '', writer = ''] = key.split('/')
    const there = numberOf(pages.get(Number(page_id))?.page_content ?? '', writer)
    if (there < n || there > (known.sent.get(key) ?? 0))
      faults.push(`page ${page_id}: ${writer} wrote ${n}, and ${there} is there`)
  }
  for (const page of rows.pages) {
    const versions = (history.get(page.page_id) ?? []).map((version) => version.revision)
    const wanted = Math.min(kept, page.revision - 1)
    const whole = Array.from({ length: wanted }, (_, i) => page.revision - wanted + i)
    if (versions.join() !== whole.join()) faults.push(`page ${page.page_id}: its history is ${versions.join()}`)
    const render = renders.get(page.page_id)
    const isNewer = render && render.revision > page.revision
    const isOfPage = render?.revision === page.revision
    if (
      isNewer ||
      (isOfPage && render.page_html !== renderMarkdown(page.page_content, { lineBreaks: lineBreaksOf(page) }).html)
    )
      faults.push(`page ${page.page_id}: its rendering is not of revision ${page.revision}`)
  }
  for (const { page_id } of [...rows.history, ...rows.renders, ...rows.locks])
    if (!pages.has(page_id)) faults.push(`page ${page_id} is not there, but something of it is`)
  return faults
}
