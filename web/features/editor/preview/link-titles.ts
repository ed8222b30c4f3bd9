import type { Output } from '#shared/api/index.ts'
import { LINK_WORDS_LENGTH, LINKS_ASKED, LINKS_IN_A_TEXT } from '#shared/limits.ts'
import { linksInHtml, type ShownLinks, showLinks } from '#shared/page-link/titles.ts'
import { call } from '#web/lib/api.ts'
import type { Article } from './blocks.ts'

type Words = Map<number, Set<string>>

/** Knows the linked pages, and loads those that are unknown. */
function createKnowledge(page_id: number, signal: AbortSignal, onMore: () => void) {
  const asked: Words = new Map()
  const links = new Map<number, ShownLinks['links'][number]>()
  const gone = new Set<number>()

  const ask = async (fresh: Words) => {
    const input = [...fresh].map(([id, texts]) => ({
      page_id: id,
      texts: [...texts].filter((text) => text.length <= LINK_WORDS_LENGTH).slice(0, LINKS_ASKED),
    }))
    let answer: Output<'page/links'>
    try {
      answer = await call('page/links', { page_id, links: input }, { signal, redirect_login: false })
    } catch {
      // Without an answer the preview shows the author's words. The next rendering loads them again.
      for (const id of fresh.keys()) asked.delete(id)
      return
    }
    for (const id of fresh.keys()) {
      links.delete(id)
      gone.delete(id)
    }
    for (const link of answer.links) links.set(link.page_id, link)
    for (const id of answer.gone_links) gone.add(id)
    onMore()
  }

  return {
    gone,
    shown: (): ShownLinks => ({ links: [...links.values()], gone_links: [...gone] }),
    learn: (found: Words) => {
      const fresh: Words = new Map()
      for (const [id, texts] of found) {
        const before = asked.get(id)
        if (before && [...texts].every((text) => before.has(text))) continue
        if (fresh.size === LINKS_IN_A_TEXT) break
        const all = new Set([...texts, ...(before ?? [])])
        asked.set(id, all)
        fresh.set(id, all)
      }
      if (fresh.size > 0) void ask(fresh)
    },
  }
}

/**
 * An article whose links to pages look as they do for readers: with current titles, and marked when the page does not exist.
 * @param page_id the page that is being written; 0 for a new one
 * @param goneText the text for a link whose page does not exist
 * @param onGone gets the number of linked pages that do not exist
 */
export function withLinkTitles(
  article: Article,
  page_id: number,
  goneText: string,
  onGone: (count: number) => void,
): Article {
  const stopped = new AbortController()
  let last: readonly string[] = []
  let drawing: Promise<unknown> = Promise.resolve()

  const draw = (blocks: readonly string[]) => {
    const found: Words = new Map()
    for (const block of blocks)
      for (const [id, texts] of linksInHtml(block)) found.set(id, new Set([...texts, ...(found.get(id) ?? [])]))
    if (found.size === 0) {
      onGone(0)
      return article.show(blocks)
    }
    known.learn(found)
    onGone([...found.keys()].filter((id) => known.gone.has(id)).length)
    const shown = known.shown()
    return article.show(blocks.map((block) => showLinks(block, shown, goneText)))
  }
  // A drawing that has begun is finished first, because its caller waits for it.
  const again = async () => {
    const blocks = last
    await drawing
    if (blocks === last && !stopped.signal.aborted) await draw(blocks)
  }
  const known = createKnowledge(page_id, stopped.signal, again)
  return {
    ...article,
    show(blocks) {
      last = blocks
      const done = draw(blocks)
      drawing = done
      return done
    },
    clear() {
      stopped.abort()
      article.clear()
    },
  }
}
