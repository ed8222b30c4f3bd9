import type { PreserialisedAnswer, PreserialisedFields } from '#server/answer/preserialised.ts'
import type { Context } from '#server/context.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import type { linksForReader } from './page-links-shown.ts'
import { legacyPage, type PageAnswer, withTexts } from './page-texts.ts'
import { findHeadToRead, type HeadToRead } from './page-to-read.repository.ts'

/** How often reading a page is repeated because it was saved between reading its head and its texts. */
const TRIES = 5

/**
 * A page with its texts, as `page/info` answers it. Clients of the protocol get no rendering and no links.
 * @param head what was read of the page besides its texts; undefined: it is gone
 * @param around the links of the page
 * @param seesKey whether the reader learns the key by which the page is shared
 * @throws AppError NOT_FOUND
 */
export async function readPage(
  ctx: Context,
  page_id: number,
  { head, item_type, around, seesKey }: Given,
): Promise<PreserialisedFields<PageAnswer> | PreserialisedAnswer<PageAnswer>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = tries === 0 ? head : await findHeadToRead(ctx.db, page_id)
    if (!found) break
    const page = seesKey ? found : { ...found, unique_key: null }
    const rest = () => ({ ...factsOf(page), ...around })
    const answer =
      ctx.request.door === 'legacy' ? await legacyPage(ctx, page, rest) : await withTexts(ctx, page, item_type, rest())
    if (answer) return answer
  }
  throw new AppError('NOT_FOUND', { thing: '@page' })
}

/** The fields of the answer that come from the head of a page. */
const factsOf = (page: HeadToRead) => ({
  ...page,
  is_del: 0,
  addtime: timeText(page.saved_at),
  page_addtime: timeText(page.page_addtime || page.saved_at),
  attachment_count: page.attachment_count ?? 0,
  unique_key: page.unique_key ?? '',
  api_method: page.api_method ?? '',
  api_url: page.api_path ?? '',
  api_state: page.api_state ?? 0,
})

interface Given {
  head: HeadToRead | undefined
  item_type: number
  around: Awaited<ReturnType<typeof linksForReader>>
  seesKey: boolean
}
