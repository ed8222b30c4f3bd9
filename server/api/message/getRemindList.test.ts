import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser } from '#server/test/factories.ts'
import { remindPeople } from '#server/test/notices.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('a user reads the own reminders, newest first, page by page', async () => {
  const item = await makeItem(t)
  const [ada, bob] = [await makeUser(t), await makeUser(t)]
  const page = await makePage(t, item, { page_title: 'Backup <b>' })
  for (const words of ['one', 'two', 'three']) await remindPeople(t, page, item.owner, [ada], words)
  await remindPeople(t, page, item.owner, [bob], 'for bob')
  const { data } = await t.call('message/getRemindList', { page: 1, count: 2 }, ada)
  expect(data.total).toBe(3)
  expect(data.list.map((row) => row.message_content)).toEqual(['three', 'two'])
  expect(data.list[0]).toMatchObject({
    from_uid: item.owner.uid,
    from_name: item.owner.username,
    to_uid: ada.uid,
    status: 0,
    readtime: '',
    action_type: 'update',
    object_type: 'page',
    object_id: page.page_id,
    page_data: { item_id: item.item_id, page_id: page.page_id, page_title: 'Backup <b>' },
  })
  expect(data.list[0]?.addtime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const second = await t.call('message/getRemindList', { page: 2, count: 2 }, ada)
  expect(second.data.list.map((row) => row.message_content)).toEqual(['one'])
  expect((await t.call('message/getRemindList', { page: 999_999_999_999_999 }, ada)).data.list).toEqual([])
})

test('hides title and text of a page that is deleted or no longer readable', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const catalog = await makeCatalog(t, item)
  const reader = await makeMember(t, item, { cat_id: catalog.cat_id })
  const [inside, outside] = [await makePage(t, item, { cat_id: catalog.cat_id }), await makePage(t, item)]
  const gone = await makePage(t, item, { cat_id: catalog.cat_id, is_del: 1 })
  for (const page of [inside, outside, gone]) await remindPeople(t, page, item.owner, [reader], 'secret words')
  const read = async () => (await t.call('message/getRemindList', {}, reader)).data.list
  expect((await read()).map((row) => row.page_data?.page_id ?? null)).toEqual([null, null, inside.page_id])
  expect((await read()).map((row) => row.message_content)).toEqual(['', '', 'secret words'])
  const { db } = t.services.database
  await db.deleteFrom('item_member').where('uid', '=', reader.uid).execute()
  expect(JSON.stringify(await read())).not.toContain('secret words')
  await db.updateTable('item').set({ password: '' }).where('item_id', '=', item.item_id).execute()
  expect((await read()).map((row) => row.page_data !== null)).toEqual([false, true, true])
  await db.updateTable('item').set({ is_del: 1 }).where('item_id', '=', item.item_id).execute()
  expect(JSON.stringify(await read())).not.toContain('secret words')
})

test.each([
  ['page', 0],
  ['page', -1],
  ['page', 'x'],
  ['count', 0],
  ['count', 101],
  ['count', 1e20],
])('%s as %j is refused by name', async (field, value) => {
  const user = await makeUser(t)
  expect(await refused(t, 'message/getRemindList', { [field]: value }, user)).toBe(`BAD_FIELD:${field}`)
})

test('a guest has no reminders', async () => {
  expect(await refused(t, 'message/getRemindList', {})).toBe('NOT_LOGGED_IN')
})
