import { describe, expect, test } from 'vitest'
import { type As, testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, type TestItem, type TestPage } from '#server/test/factories.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'

const t = testApp()
const db = () => t.services.database.db

const BASE = '# Title\n\nOne.\n\nTwo.\n\nThree.\n'

type Fields = Record<string, unknown>

/** An item with two editors and a page that both have opened at revision 1. */
async function makeOpened(given: { item_type?: number; page_content?: string } = {}) {
  const { item_type = ITEM_TYPE.regular, page_content = BASE } = given
  const item = await makeItem(t, { item_type })
  const page = await makePage(t, item, { page_content, page_title: 'Title' })
  const [first, second] = [await makeMember(t, item), await makeMember(t, item)]
  return { item, page, first, second, save: saver(item, page) }
}

const saver = (item: TestItem, page: TestPage) => (as: As, fields: Fields) =>
  t.call('page/save', { page_id: page.page_id, item_id: item.item_id, page_title: 'Title', ...fields }, as)

const pageRow = (page_id: number) =>
  db().selectFrom('page').selectAll().where('page_id', '=', page_id).executeTakeFirstOrThrow()
const versionsOf = (page_id: number) =>
  db().selectFrom('page_history').selectAll().where('page_id', '=', page_id).orderBy('page_history_id').execute()

/** A save that must be refused as a conflict and must change nothing. Returns the data for resolving it. */
async function conflict(save: () => Promise<{ error_code: number; error_name?: string }>) {
  const before = await snapshot(t)
  const answer = (await save()) as { error_code: number; error_name?: string; error_data?: Fields }
  expect(answer).toMatchObject({ error_code: 10409, error_name: 'PAGE_CONFLICT' })
  expect(await snapshot(t)).toEqual(before)
  return answer.error_data
}

describe('a save of the present revision', () => {
  test('is stored unchanged', async () => {
    const { first, save } = await makeOpened()
    const { data } = await save(first, { page_content: 'New', base_revision: 1 })
    expect(data).toMatchObject({ page_content: 'New', revision: 2 })
    expect(data).not.toHaveProperty('merged')
    expect((await save(first, { page_content: 'Newer', base_revision: 2 })).data).toMatchObject({ revision: 3 })
  })
})

describe('a save of an older revision', () => {
  test('both changes of different paragraphs survive, and each state is in the history', async () => {
    const { page, first, second, save } = await makeOpened()
    await save(first, { page_content: BASE.replace('One.', 'One of mine.'), base_revision: 1 })
    const { data } = await save(second, { page_content: BASE.replace('Three.', 'Three of hers.'), base_revision: 1 })
    const both = BASE.replace('One.', 'One of mine.').replace('Three.', 'Three of hers.')
    expect(data).toMatchObject({ page_content: both, revision: 3, merged: 1, author_username: second.username })
    expect(await pageRow(page.page_id)).toMatchObject({ page_content: both, revision: 3 })
    expect((await versionsOf(page.page_id)).map((one) => one.page_content)).toEqual([
      BASE,
      BASE.replace('One.', 'One of mine.'),
    ])
    const info = await t.call('page/info', { page_id: page.page_id })
    expect(info.data.page_html).toContain('One of mine.')
    expect(info.data.page_html).toContain('Three of hers.')
  })

  test('changes survive over several saves of other people', async () => {
    const { first, second, save } = await makeOpened()
    let text = BASE
    for (const word of ['One.', 'Two.']) {
      const { data } = await save(first, { page_content: text.replace(word, `${word} More.`), base_revision: 0 })
      text = data.page_content
    }
    const { data } = await save(second, { page_content: `${BASE}\nFour.\n`, base_revision: 1 })
    expect(data.page_content).toBe(`${text}\nFour.\n`)
  })

  test('a new title and a new text are merged', async () => {
    const { item, first, second, save } = await makeOpened()
    const catalog = await makeCatalog(t, item)
    await save(first, { page_title: 'Renamed', cat_id: catalog.cat_id, page_content: BASE, base_revision: 1 })
    const { data } = await save(second, { page_content: 'New text', base_revision: 1 })
    expect(data).toMatchObject({ page_title: 'Renamed', cat_id: catalog.cat_id, page_content: 'New text', merged: 1 })
  })

  test('a page that was moved away stays there, even if its former catalog is gone', async () => {
    const { item, first, second, page } = await makeOpened()
    const save = saver(item, page)
    const [from, to] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    await save(first, { page_content: BASE, cat_id: from.cat_id, base_revision: 1 })
    await save(first, { page_content: BASE, cat_id: to.cat_id, base_revision: 2 })
    await t.call('catalog/delete', { cat_id: from.cat_id, item_id: item.item_id }, item.owner)
    const { data } = await save(second, { page_content: 'New text', cat_id: from.cat_id, base_revision: 2 })
    expect(data).toMatchObject({ cat_id: to.cat_id, page_content: 'New text' })
  })

  test('the same change twice is not a conflict, and causes no notice', async () => {
    const { first, save } = await makeOpened()
    await save(first, { page_content: 'New', base_revision: 1 })
    const { data } = await save(first, { page_content: 'New', base_revision: 1 })
    expect(data).toMatchObject({ page_content: 'New', revision: 3 })
    expect(data).not.toHaveProperty('merged')
  })

  test('two saves at once from the same revision are both in the page', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { page, first, second, save } = await makeOpened()
      const answers = await Promise.all([
        save(first, { page_content: BASE.replace('One.', '1'), base_revision: 1 }),
        save(second, { page_content: BASE.replace('Three.', '3'), base_revision: 1 }),
      ])
      expect(answers.map((answer) => answer.error_code)).toEqual([0, 0])
      expect(answers.map((answer) => answer.data.revision).sort()).toEqual([2, 3])
      const text = BASE.replace('One.', '1').replace('Three.', '3')
      expect(await pageRow(page.page_id)).toMatchObject({ page_content: text, revision: 3 })
    }
  })

  test('of ten saves at once of the same line, one is stored and nine get the conflict, and nothing is lost', async () => {
    const { page, first, save } = await makeOpened()
    const texts = Array.from({ length: 10 }, (_, i) => BASE.replace('Two.', `Two by ${i}.`))
    const answers = await Promise.all(texts.map((page_content) => save(first, { page_content, base_revision: 1 })))
    const saved = answers.filter((answer) => answer.error_code === 0)
    expect(saved).toHaveLength(1)
    expect(answers.filter((answer) => answer.error_name === 'PAGE_CONFLICT')).toHaveLength(9)
    expect(await pageRow(page.page_id)).toMatchObject({ page_content: saved[0]?.data.page_content, revision: 2 })
  })
})

describe('a conflict changes nothing and returns the data for resolving it', () => {
  test('the same line', async () => {
    const { first, second, save } = await makeOpened()
    const theirs = BASE.replace('Two.', 'Two by first.')
    await save(first, { page_content: theirs, base_revision: 1 })
    const mine = { page_content: BASE.replace('Two.', 'Two by second.'), base_revision: 1 }
    expect(await conflict(() => save(second, mine))).toEqual({
      revision: 2,
      page_title: 'Title',
      page_content: theirs,
      cat_id: 0,
      author_username: first.username,
      addtime: t.time.now,
      base_content: BASE,
    })
    const settled = await save(second, { page_content: BASE.replace('Two.', 'Two by both.'), base_revision: 2 })
    expect(settled.data).toMatchObject({ revision: 3, page_content: BASE.replace('Two.', 'Two by both.') })
  })

  test('two titles, and two catalogs', async () => {
    const { item, first, second, save } = await makeOpened()
    await save(first, { page_title: 'Mine', page_content: BASE, base_revision: 1 })
    expect(
      await conflict(() => save(second, { page_title: 'Hers', page_content: BASE, base_revision: 1 })),
    ).toMatchObject({ page_title: 'Mine' })
    const [one, two] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    await save(first, { page_title: 'Mine', page_content: BASE, base_revision: 2, cat_id: one.cat_id })
    expect(
      await conflict(() =>
        save(second, { page_title: 'Mine', page_content: BASE, base_revision: 2, cat_id: two.cat_id }),
      ),
    ).toMatchObject({ cat_id: one.cat_id })
  })

  test('a base revision that is no longer kept, and one that never existed', async () => {
    const { page, first, second, save } = await makeOpened()
    await save(first, { page_content: 'x', base_revision: 1 })
    await db().deleteFrom('page_history').where('page_id', '=', page.page_id).execute()
    for (const base_revision of [1, 77])
      expect(await conflict(() => save(second, { page_content: BASE, base_revision }))).toMatchObject({
        page_content: 'x',
        base_content: null,
      })
  })

  test('two changes that would be too large together', async () => {
    const { first, second, save } = await makeOpened()
    const large = 'x'.repeat(PAGE_CONTENT_BYTES * 0.6)
    await save(first, { page_content: `${large}\n${BASE}`, base_revision: 1 })
    await conflict(() => save(second, { page_content: `${BASE}\n${large}`, base_revision: 1 }))
  })

  test('the data of a spreadsheet is never merged line by line', async () => {
    const page_content = '[\n1,\n2,\n3,\n4\n]'
    const { first, second, save } = await makeOpened({ item_type: ITEM_TYPE.spreadsheet, page_content })
    await save(first, { page_content: page_content.replace('1', '9'), base_revision: 1 })
    await conflict(() => save(second, { page_content: page_content.replace('4', '8'), base_revision: 1 }))
  })

  test('a limited member does not see texts from when the page was in another catalog', async () => {
    const item = await makeItem(t)
    const catalog = await makeCatalog(t, item)
    const page = await makePage(t, item, { page_content: 'Secret', page_title: 'Title' })
    const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
    const save = saver(item, page)
    await save(item.owner, { page_content: 'Public', cat_id: catalog.cat_id })
    const data = await conflict(() => save(limited, { page_content: 'Mine', cat_id: catalog.cat_id, base_revision: 1 }))
    expect(data).toMatchObject({ page_content: 'Public', base_content: null })
  })
})

test('without a revision the last save wins, and the replaced text is in the history', async () => {
  const { page, first, second, save } = await makeOpened()
  await save(first, { page_content: 'first', base_revision: 1 })
  for (const base_revision of [undefined, 0, '']) {
    const { data } = await save(second, { page_content: 'second', base_revision })
    expect(data).toMatchObject({ page_content: 'second' })
    expect(data).not.toHaveProperty('merged')
  }
  expect((await versionsOf(page.page_id)).map((one) => one.page_content)).toEqual([BASE, 'first', 'second', 'second'])
})

test('a writer who moves the page must have the right for its target, and a made-up revision does not help', async () => {
  const item = await makeItem(t)
  const [inside, outside] = [await makeCatalog(t, item), await makeCatalog(t, item)]
  const page = await makePage(t, item, { cat_id: inside.cat_id, page_title: 'Title' })
  const limited = await makeMember(t, item, { cat_id: inside.cat_id })
  const save = saver(item, page)
  const before = await snapshot(t)
  for (const base_revision of [0, 1, 55]) {
    const answer = await save(limited, { page_content: 'x', cat_id: outside.cat_id, base_revision })
    expect(answer.error_name).toBe('NO_PERMISSION')
  }
  expect(await snapshot(t)).toEqual(before)
})

test('the legacy door merges too, and reports a conflict without our data', async () => {
  const { item, page, first, second, save } = await makeOpened()
  await save(first, { page_content: BASE.replace('One.', '1'), base_revision: 1 })
  const input = { page_id: page.page_id, item_id: item.item_id, page_title: 'Title', base_revision: 1 }
  const merged = await t.legacy('page/save', { ...input, page_content: BASE.replace('Three.', '3') }, second)
  expect(merged.json()).toMatchObject({ error_code: 0 })
  const answer = (await t.legacy('page/save', { ...input, page_content: BASE.replace('One.', 'I') }, second)).json()
  expect(answer).toEqual({ error_code: 10409, error_message: expect.any(String) })
})
