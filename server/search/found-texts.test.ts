import { expect, test } from 'vitest'
import { ByteLru } from '#server/cache/byte-lru.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage } from '#server/test/factories.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { foundTexts } from './found-texts.ts'

const t = testApp()

async function site() {
  const item = await makeItem(t)
  const pages = [
    await makePage(t, item, { page_content: 'Ｏcelot' }),
    await makePage(t, item, { page_content: 'two\\_words' }),
  ]
  const { db } = t.services.database
  const where = { db, ready: new ByteLru(1_000_000) }
  const asked = (revision: number) =>
    pages.map(({ page_id, item_id }) => ({ page_id, item_id, revision, item_type: ITEM_TYPE.regular }))
  const write = (page_content: string, revision: number) =>
    db
      .updateTable('page')
      .set({ page_content, revision })
      .where(
        'page_id',
        'in',
        pages.map(({ page_id }) => page_id),
      )
      .execute()
  const texts = async (revision: number) => (await foundTexts(where, asked(revision))).map(({ text }) => text)
  return { where, asked, write, texts }
}

test('texts come in the order of the pages, both as readers see them and folded', async () => {
  const { where, asked } = await site()
  expect(await foundTexts(where, asked(1).reverse())).toMatchObject([
    { text: 'two_words', folded: 'two_words' },
    { text: 'Ｏcelot', folded: 'ocelot' },
  ])
  expect(await foundTexts(where, [])).toEqual([])
})

test('a text is read once for each revision of its page', async () => {
  const { texts, write } = await site()
  expect(await texts(1)).toEqual(['Ｏcelot', 'two_words'])
  // The product never writes a text without a revision. The test does, to show that the text is not read again.
  await write('past the product', 1)
  expect(await texts(1)).toEqual(['Ｏcelot', 'two_words'])
  await write('serval', 2)
  expect(await texts(2)).toEqual(['serval', 'serval'])
})

test('a very long text is found and not cached', async () => {
  const { where, texts, write } = await site()
  const long = 'serval '.repeat(3000)
  await write(long, 2)
  expect(await texts(2)).toEqual([long, long])
  expect(where.ready.bytes).toBe(0)
})

test('a page that is saved while a search runs is not cached under the older revision', async () => {
  const { where, texts, write } = await site()
  await write('serval', 2)
  expect(await texts(1)).toEqual(['serval', 'serval'])
  expect(where.ready.bytes).toBe(0)
  await write('margay', 1)
  expect(await texts(1)).toEqual(['margay', 'margay'])
})
