import { hashToken } from '#server/auth/session.ts'
import { handler } from '#server/call/handler.ts'
import { findLinksAround } from '#server/domain/page/page-link.repository.ts'
import { linksForReader, NO_LINKS } from '#server/domain/page/page-links-shown.ts'
import { findPageToRead } from '#server/domain/page/page-to-read.repository.ts'
import { readPage } from '#server/domain/page/read-page.ts'
import { inScope } from '#server/policy/decide.ts'
import { listMembershipsOfSession } from '#server/policy/facts.repository.ts'
import { pageVisitor, topCatalogOf } from '#server/policy/rules.ts'

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
  run: async (ctx, { page_id }, { item, page, rights, head, links }) => {
    const around = links ? await linksForReader(ctx, links, { item, rights }) : NO_LINKS
    // With the key, a guest could go on reading after the visit password has changed. Only a shared page needs the folder above it.
    const seesKey =
      item.password === '' ||
      (rights.edit && (head?.unique_key === null || inScope(rights.edit_scope, await topCatalogOf(ctx, page.cat_id))))
    return readPage(ctx, page_id, { head, item_type: item.item_type, around, seesKey })
  },
})

const NONE = Promise.resolve(undefined)
const NOBODY = Promise.resolve([])
