import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

const memberId = async (uid: number) =>
  (
    await t.services.database.db
      .selectFrom('item_member')
      .select('item_member_id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).item_member_id

test('a removed member reads nothing any more', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const member = await makeMember(t, item)
  const input = { item_id: item.item_id, item_member_id: await memberId(member.uid) }
  expect((await t.call('member/delete', input, item.owner)).error_code).toBe(0)
  expect(await refused(t, 'page/info', { page_id: page.page_id }, member)).toBe('ITEM_NOT_VISIBLE')
  expect(await refused(t, 'member/delete', input, item.owner)).toBe('NOT_FOUND')
})

test('a member of another item is not found, and only managers may remove members', async () => {
  const [item, foreign] = [await makeItem(t), await makeItem(t)]
  const people = await makePeople(t, item)
  const stranger = await makeMember(t, foreign)
  const remove = async (uid: number, as: typeof people.reader | null) =>
    refused(t, 'member/delete', { item_id: item.item_id, item_member_id: await memberId(uid) }, as)
  expect(await remove(stranger.uid, item.owner)).toBe('NOT_FOUND')
  expect(await remove(people.reader.uid, people.editor)).toBe('ITEM_NOT_MANAGED')
  expect(await remove(people.reader.uid, null)).toBe('NOT_LOGGED_IN')
  const bad = { item_id: item.item_id, item_member_id: -1 }
  expect(await refused(t, 'member/delete', bad, item.owner)).toBe('BAD_FIELD:item_member_id')
})
