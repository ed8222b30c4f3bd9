import { handler } from '#server/call/handler.ts'
import { linksForReader, NO_LINKS } from '#server/domain/page/page-links-shown.ts'
import { withTexts } from '#server/domain/page/page-texts.ts'
import { findHeadToRead } from '#server/domain/page/page-to-read.repository.ts'
import { pageVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** How often reading a page is repeated because it was saved between reading its head and its texts. */
const TRIES = 5

/** `page/info`: a page with its text, its rendering, its API facts and its links. */
export const pageInfo = handler('page/info', {
  access: (ctx, { page_id }) => pageVisitor(ctx, page_id),
  replica: true,
  run: async (ctx, { page_id }, { item, rights }) => {
    // Clients of the protocol do not get it.
    const around = ctx.request.door === 'legacy' ? NO_LINKS : await linksForReader(ctx, page_id, { item, rights })
    for (let tries = 0; tries < TRIES; tries++) {
      const page = await findHeadToRead(ctx.db, page_id)
      if (!page) break
      const rest = {
        ...page,
        addtime: timeText(page.addtime),
        saved_at: page.addtime,
        page_addtime: timeText(page.page_addtime || page.addtime),
        attachment_count: page.attachment_count ?? 0,
        unique_key: page.unique_key ?? '',
        api_method: page.api_method ?? '',
        api_url: page.api_path ?? '',
        api_state: page.api_state ?? 0,
        ...around,
      }
      const answer = await withTexts(ctx, page, item.item_type, rest)
      if (answer) return answer
    }
    throw new AppError('NOT_FOUND', { thing: '@page' })
  },
})
