import type { Context } from '#server/context.ts'
import { listHeadings } from '#server/domain/page/headings.repository.ts'
import { inTurns } from '#server/in-turns.ts'
import { loadTexts } from '#server/search/pages.repository.ts'
import { WorkFailed } from '#server/work/messages.ts'
import { work } from '#server/work/work.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import type { Heading } from '#shared/markdown/render.ts'

/** The most headings of a page in the result of a search. */
const SEARCH_HEADINGS = 5

/** The length above which unrendered texts are not searched for headings, in characters. */
const LONG = 64 * 1024

interface HeadedPage {
  page_id: number
  revision: number
  item_type: number
}

/** The headings of pages by page id: from their renderings, or from the texts of pages that are not rendered yet. */
export async function headingsOfPages(
  ctx: Context,
  pages: readonly HeadedPage[],
): Promise<Map<number, readonly Heading[]>> {
  const rendered = await listHeadings(
    ctx.db,
    pages.map(({ page_id }) => page_id),
  )
  const all = pages.map(
    async (page) => [page.page_id, rendered.get(page.page_id) ?? (await unrendered(ctx, page))] as const,
  )
  return new Map(await Promise.all(all))
}

/** At most `SEARCH_HEADINGS` matching headings of each page, by page id. */
export async function headingsThat(
  ctx: Context,
  pages: readonly HeadedPage[],
  fits: (text: string) => boolean,
): Promise<Map<number, Heading[]>> {
  const found = new Map<number, Heading[]>()
  const takeTurns = inTurns()
  for (const [page_id, headings] of await headingsOfPages(ctx, pages)) {
    found.set(
      page_id,
      headings
        .values()
        .filter(({ text }) => fits(text))
        .take(SEARCH_HEADINGS)
        .toArray(),
    )
    await takeTurns()
  }
  return found
}

/**
 * The headings of a page without a rendering. They are cached by revision, because a person who types asks for them with each keystroke. Very long
 * texts have none.
 */
async function unrendered({ db, services }: Context, page: HeadedPage): Promise<readonly Heading[]> {
  const { page_id, revision } = page
  if (page.item_type === ITEM_TYPE.spreadsheet) return []
  const { headings } = await services.ready.get(`headings ${page_id} ${revision}`, async () => {
    const [row] = await loadTexts(db, [page_id])
    const found = row && row.page_content.length <= LONG ? await headingsNow(row) : []
    const mayKeep = found !== undefined && row?.revision === revision
    const headings = found ?? []
    return { headings, size: mayKeep ? 2 * JSON.stringify(headings).length : Number.POSITIVE_INFINITY }
  })
  return headings
}

/** The headings of a text: none if they cannot be found in time, undefined if the workers could not look for them now. */
async function headingsNow(page: {
  page_id: number
  page_content: string
  line_breaks: number
}): Promise<readonly Heading[] | undefined> {
  try {
    const { page_id, page_content, line_breaks } = page
    return await work('headings', { page_content, line_breaks }, { turn: `page ${page_id}` })
  } catch (error) {
    if (error instanceof WorkFailed) return error.isPassing ? undefined : []
    throw error
  }
}
