import { expect, test } from 'vitest'
import { openZip } from '#server/formats/import/zip-source.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { expectExportRefusals } from '#server/test/export-refusals.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/** word.test.ts tests the common parts of all documents, and formats.test.ts the content of a site. */
const t = testApp()

const ask = (address: string, item_id: number, as?: TestUser) =>
  t.inject({ url: `${address}item_id=${item_id}${as ? `&user_token=${as.token}` : ''}` })

test('a newer client gets the item for reading offline; a limited member gets the own catalog', async () => {
  const item = await makeItem(t, { item_name: '房子' })
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  await makePage(t, item, { cat_id: one.cat_id, page_content: 'text of the first' })
  await makePage(t, item, { cat_id: two.cat_id, page_content: 'text of the second' })
  const limited = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: one.cat_id })
  const answer = await ask('/server/index.php?s=/api/exportHtml/export&', item.item_id, limited)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('房子.site.zip'))
  const { files } = await openZip(answer.rawPayload, () => {})
  expect(files.map(({ path }) => path)).toContain('index.html')
  const texts = await Promise.all(files.map(async (file) => Buffer.from(await file.bytes()).toString()))
  expect(texts.join()).toContain('text of the first')
  expect(texts.join()).not.toContain('text of the second')
  const log = await t.call('item/getChangeLog', { item_id: item.item_id }, item.owner)
  expect(log.data.list[0]).toMatchObject({ op_action_type_desc: 'exported', username: limited.username })
})

test('who may not write gets a refusal in place of the file', async () => {
  await expectExportRefusals(t, 'export/site')
  const item = await makeItem(t)
  await makePage(t, item)
  const legacy = '/server/index.php?s=/api/exportHtml/export&'
  expect((await ask(legacy, item.item_id, await makeUser(t))).json().error_code).toBe(10103)
  expect((await ask(legacy, item.item_id)).json().error_code).toBe(10102)
  const empty = await makeItem(t)
  expect((await ask(legacy, empty.item_id, empty.owner)).json().error_code).toBe(10101)
})
