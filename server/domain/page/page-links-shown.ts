import type { Context } from '#server/context.ts'
import { readableAmong } from '#server/policy/readable-links.ts'
import type { ItemAccess } from '#server/policy/rules.ts'
import type { Output } from '#shared/api/index.ts'
import type { FollowedPage, ShownLinks } from '#shared/page-link/titles.ts'
import { findLinkedPages, LINKS_HERE, type LinksAround, listLinks } from './page-link.repository.ts'
import { judgeWords, type LinkWords } from './page-link.ts'

type Around = Pick<Output<'page/info'>, 'links' | 'gone_links' | 'linked_from'>

/** The answer for a page without links, or where links are not shown. */
export const NO_LINKS: Around = { links: [], gone_links: [], linked_from: [] }

/** Whether a link shows an outdated title of its page. */
const isRenamed = (page: FollowedPage): boolean => page.titles.some((title) => title !== page.page_title)

/**
 * The links of a page and the pages that link to it, without pages that the caller may not read.
 * @param found the links, which the caller may not read all
 * @param here the caller's rights in the item of the page
 */
export async function linksForReader(
  ctx: Context,
  { to, gone, from }: LinksAround,
  here: Pick<ItemAccess, 'item' | 'rights'>,
): Promise<Around> {
  const renamed = to.filter(isRenamed)
  const seen = [...renamed, ...from]
  if (seen.length === 0 && gone.length === 0) return NO_LINKS
  const readable = await readableAmong(ctx, seen, here)
  return {
    links: renamed
      .filter((page) => readable.has(page.page_id))
      .map(({ page_id, page_title, titles }) => ({ page_id, page_title, titles: [...titles] })),
    gone_links: here.rights.edit ? gone : [],
    linked_from: from
      .filter((page) => readable.has(page.page_id))
      .slice(0, LINKS_HERE)
      .map(({ page_id, page_title, item_id, item_name, item_domain }) => ({
        page_id,
        page_title,
        item_id,
        item_name,
        item_domain,
      })),
  }
}

/**
 * The linked pages of an unsaved text. A page that the caller may not read is neither named nor reported as gone.
 * @param words the words of the links to each page
 */
export async function linksOfText(ctx: Context, page_id: number, words: readonly LinkWords[]): Promise<ShownLinks> {
  const pages = await findLinkedPages(
    ctx.db,
    words.map((one) => one.to_page_id),
  )
  const readable = await readableAmong(ctx, pages)
  const there = new Map(pages.map((page) => [page.page_id, page]))
  const known = words.filter((one) => readable.has(one.to_page_id))
  const before = page_id > 0 && known.length > 0 ? await listLinks(ctx.db, [page_id]) : []
  const links = (await judgeWords(ctx.db, known, before)).map(({ to_page_id, titles }) => ({
    page_id: to_page_id,
    page_title: there.get(to_page_id)?.page_title ?? '',
    titles,
  }))
  return {
    links: links.filter(isRenamed),
    gone_links: words.map((one) => one.to_page_id).filter((id) => !there.has(id)),
  }
}
