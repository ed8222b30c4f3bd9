import { expect, test } from 'vitest'
import { pdfText } from '#server/formats/file-text/pdf-text.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

/** word.test.ts tests the common parts of all documents, and bench/documents.test.ts the content of a PDF. */
const t = testApp()

test('a limited member gets a PDF of their catalog; others and bad input are refused', async () => {
  const item = await makeItem(t, { item_name: '房子' })
  const { item_id, owner } = item
  const [one, two] = [await makeCatalog(t, item, { cat_name: 'one' }), await makeCatalog(t, item, { cat_name: 'two' })]
  await makePage(t, item, { page_title: 'a', cat_id: one.cat_id, page_content: '# 标题\n\n$a^2$' })
  await makePage(t, item, { page_title: 'b', cat_id: two.cat_id })
  const limited = await makeMember(t, item, { group: MEMBER_GROUP.edit, cat_id: one.cat_id })
  const query = new URLSearchParams({ item_id: `${item_id}`, user_token: limited.token })
  const answer = await t.inject({ url: `/api/export/pdf?${query}` })
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': `${answer.rawPayload.length}`,
    'content-disposition': expect.stringContaining(`filename*=UTF-8''${encodeURIComponent('房子.pdf')}`),
  })
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const log = await t.call('item/getChangeLog', { item_id }, owner)
  expect(log.data.list[0]).toMatchObject({ op_action_type_desc: 'exported', op_detail: 'as PDF' })

  expect(await refused(t, 'export/pdf', { item_id, cat_id: two.cat_id }, limited)).toBe('NO_PERMISSION')
  expect(await refused(t, 'export/pdf', { item_id }, null)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'export/pdf', { item_id }, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'export/pdf', { item_id: 'x' }, owner)).toBe('BAD_FIELD:item_id')
})

test('the built server writes bullets and arrows as signs', async () => {
  const item = await makeItem(t)
  const page_content = '- one\n  - two\n    - three\n\n<details><summary>More</summary>\n\nHidden\n\n</details>'
  const { page_id } = await makePage(t, item, { page_content })
  const query = new URLSearchParams({ item_id: `${item.item_id}`, page_id: `${page_id}`, user_token: item.owner.token })
  const { rawPayload } = await t.inject({ url: `/api/export/pdf?${query}` })
  const text = await pdfText(new Uint8Array(rawPayload))
  for (const part of ['• one', '◦ two', '▪ three', '▾ More']) expect(text.replace(/\s+/g, ' ')).toContain(part)
})
