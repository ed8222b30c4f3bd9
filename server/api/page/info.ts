import { hashToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { findLinksAround } from '#server/domain/page/page-link.repository.ts'
import { linksForReader, NO_LINKS } from '#server/domain/page/page-links-shown.ts'
import { withTexts } from '#server/domain/page/page-texts.ts'
import { findHeadToRead, findPageToRead } from '#server/domain/page/page-to-read.repository.ts'
import { listMembershipsOfSession } from '#server/policy/facts.repository.ts'
import { pageVisitor } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'

/** How often reading a page is repeated because it was saved between reading its head and its texts. */
const TRIES = 5

/** `page/info`: a page with its text, its rendering, its API facts and its links. */
export const pageInfo = handler('page/info', {
  ahead: (db, { page_id }, { door, token }) => ({
    page: findPageToRead(db, page_id),
    memberships: token ? listMembershipsOfSession(db, hashToken(token), page_id) : NOBODY,
    // Clients of the protocol do not get it.
    links: door === 'legacy' ? NONE : findLinksAround(db, page_id),
  }),
  access: async (ctx, { page_id }, { page, memberships, links }) => {
    const access = await pageVisitor(ctx, page_id, { page, memberships })
    return { ...access, head: (await page)?.head, links: await links }
  },
  replica: true,
  run: async (ctx, { page_id }, { item, rights, head, links }) => {
    const around = links ? await linksForReader(ctx, links, { item, rights }) : NO_LINKS
    for (let tries = 0; tries < TRIES; tries++) {
      const page = tries === 0 ? head : await findHeadToRead(ctx.db, page_id)
      if (!page) break
      const rest = {
        ...page,
        is_del: 0,
        addtime: timeText(page.saved_at),
        page_addtime: timeText(page.page_addtime || page.saved_at),
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

const NONE = Promise.resolve(undefined)
const NOBODY = Promise.resolve([])
