import { expect, test } from 'vitest'
import { KeptTexts } from '#server/cache/kept-texts.ts'
import type { Db } from '#server/db/open.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { answerSearch } from './answer-search.ts'
import { indexPages } from './index-pages.ts'
import { scopeIn } from './search-index.ts'

/** Searches with a cache of the texts that they read. */

const t = testApp()

/** An item with a page, and searches in it that use one cache. */
async function site(page_content: string) {
  const item = await makeItem(t)
  const page = await makePage(t, item, { page_title: 'Cats', page_content })
  const { dialect, db: site } = t.services.database
  const texts = new KeptTexts()
  const excerpts = async (keyword: string, db: Db = site, limit = 10) => {
    const request = { keyword, scope: scopeIn(item.item_id, undefined), filter: {}, limit }
    const wanted = { ...request, verbatim: true, partial: false, excerpts: 'all' as const }
    const { pages } = await answerSearch({ db, dialect, texts }, wanted)
    return pages.map(({ shown }) => shown.excerpt.text)
  }
  const index = async () => {
    await t.services.indexing.settled()
    await indexPages(t.services.database, [page.page_id], false)
  }
  const save = (content: string) =>
    t.call('page/save', { ...page, item_id: item.item_id, page_title: 'Cats', page_content: content }, item.owner)
  return { item, page, excerpts, index, save }
}

test('a page is found by its present text, before it is indexed and after', async () => {
  const { excerpts, index, save } = await site('The Serval hunts at dusk.')
  await index()
  expect(await excerpts('serval')).toEqual(['The Serval hunts at dusk.'])
  expect(await excerpts('serval')).toEqual(['The Serval hunts at dusk.'])
  await save('The Margay hunts at dusk.')
  expect(await excerpts('hunts')).toEqual(['The Margay hunts at dusk.'])
  await index()
  expect(await excerpts('hunts')).toEqual(['The Margay hunts at dusk.'])
  expect(await excerpts('serval')).toEqual([])
})

test('what a transaction read and did not commit is not shown later', async () => {
  const { page, excerpts, index, save } = await site('The serval hunts at dusk.')
  await index()
  const undone = t.services.database.db.transaction().execute(async (trx) => {
    const text = 'the caracal hunts at dawn.'
    const next = await trx
      .updateTable('page')
      .set((q) => ({ page_content: text, revision: q('revision', '+', 1) }))
      .where('page_id', '=', page.page_id)
      .returning('revision')
      .executeTakeFirstOrThrow()
    await trx.updateTable('page_indexed').set(next).where('page_id', '=', page.page_id).execute()
    await trx.updateTable('page_search_text').set({ folded: text }).where('page_id', '=', page.page_id).execute()
    expect(await excerpts('hunts', trx)).toEqual(['the caracal hunts at dawn.'])
    throw new Error('Undone')
  })
  await expect(undone).rejects.toThrow('Undone')
  await save('The margay hunts at night.')
  await index()
  expect(await excerpts('hunts')).toEqual(['The margay hunts at night.'])
})

test('texts of pages that may no longer be found are not shown', async () => {
  const { item, page, excerpts, index } = await site('The serval hunts at dusk.')
  await index()
  expect(await excerpts('serval')).toHaveLength(1)
  await t.call('page/delete', { page_id: page.page_id }, item.owner)
  expect(await excerpts('serval')).toEqual([])
})

test('of many pages the texts to show are read after they were ranked', async () => {
  const { item, excerpts } = await site('nothing')
  for (let at = 0; at < 60; at += 1)
    await makePage(t, item, { page_title: `Page ${at}`, page_content: `Ocelot ${at} ${'is awake. '.repeat(at * 40)}` })
  await t.services.indexing.settled()
  const first = await excerpts('ocelot', undefined, 100)
  expect(first).toHaveLength(60)
  for (const text of first) expect(text).toMatch(/^Ocelot \d+/)
  expect(await excerpts('ocelot', undefined, 100)).toEqual(first)
  expect(await excerpts('awake', undefined, 100)).toHaveLength(59)
})
