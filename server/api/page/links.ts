import { handler } from '#server/call/handler.ts'
import { linksOfText } from '#server/domain/page/page-links-shown.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `page/links`: how the links of a text in the editor are displayed. */
export const pageLinks = handler('page/links', {
  access: loggedIn,
  run: async (ctx, { page_id, links }) => {
    const texts = Map.groupBy(links, (link) => link.page_id)
    const words = [...texts].map(([to_page_id, same]) => ({
      page_id,
      to_page_id,
      texts: same.flatMap((link) => link.texts),
    }))
    const { links: followed, gone_links } = await linksOfText(ctx, page_id, words)
    return { links: followed.map((page) => ({ ...page, titles: [...page.titles] })), gone_links: [...gone_links] }
  },
})
