import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { fillTurn } from '#server/test/busy-workers.ts'
import { makeItem, makePage } from '#server/test/factories.ts'

/** Saves of long texts while the workers have much to do for the item. */
const t = testApp()
const db = () => t.services.database.db

const LONG = 'one line\nand the next one\n\n'.repeat(2_000)

test('a save waits for the workers, so that the page keeps its API data, its links and its line breaks', async () => {
  const item = await makeItem(t)
  const other = await makePage(t, item, { page_title: 'Other' })
  const save = async (page_content: string, page_id = 0) =>
    (await t.call('page/save', { item_id: item.item_id, page_id, page_title: 'A', page_content }, item.owner)).data
  const text = `:::api GET /users\n:::\n\n[Other](/${item.item_id}/${other.page_id})\n\n${LONG}`
  const { page_id } = await save(text)
  const facts = async () => ({
    api: await db().selectFrom('page_api').selectAll().where('page_id', '=', page_id).execute(),
    links: await db().selectFrom('page_link').selectAll().where('page_id', '=', page_id).execute(),
    breaks: await db().selectFrom('page').select('line_breaks').where('page_id', '=', page_id).execute(),
  })
  const before = await facts()
  expect(before).toMatchObject({ api: [{ api_method: 'GET' }], links: [{ to_page_id: other.page_id }] })
  const end = fillTurn(`item ${item.item_id}`)
  const saved = save(`${text}more`, page_id)
  await sleep(300)
  await end()
  expect((await saved).revision).toBe(2)
  expect(await facts()).toEqual(before)
})
