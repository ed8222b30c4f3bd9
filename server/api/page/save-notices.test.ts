import { describe, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makeUser, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'

const t = testApp()
const db = () => t.services.database.db

const demand = (option_value: string) =>
  db()
    .insertInto('options')
    .values({ option_name: 'require_verified_email', option_value })
    .onConflict((conflict) => conflict.column('option_name').doUpdateSet({ option_value }))
    .execute()

const verify = (user: TestUser, email_verify: number) =>
  db().updateTable('user').set({ email_verify }).where('uid', '=', user.uid).execute()

const messagesTo = (user: TestUser) =>
  db()
    .selectFrom('message')
    .innerJoin('message_content', 'message_content.id', 'message.message_content_id')
    .select(['message_content.message_content', 'message_content.object_id', 'message_content.from_uid'])
    .where('to_uid', '=', user.uid)
    .execute()

describe('where the site wants verified addresses', () => {
  test('a save succeeds, and warns a user without an address: code 10250 with the page for old clients, a name beside it for ours', async () => {
    const item = await makeItem(t)
    await demand('1')
    for (const page_id of [0, (await makePage(t, item)).page_id]) {
      const input = { item_id: item.item_id, page_id, page_title: 'T', page_content: 'Saved' }
      const own = await t.call('page/save', input, item.owner)
      expect(own).toMatchObject({ error_code: 0, data: { page_content: 'Saved', warning: 'EMAIL_NOT_VERIFIED' } })
      const legacy = (await t.legacy('page/save', { ...input, l: 'zh-cn' }, item.owner)).json()
      expect(legacy).toMatchObject({ error_code: 10250, error_message: expect.stringContaining('已保存') })
      expect(legacy.data).toMatchObject({ page_content: 'Saved', item_id: String(item.item_id) })
      expect(legacy.data).not.toHaveProperty('warning')
      const saved = await t.call('page/info', { page_id: Number(legacy.data.page_id) })
      expect(saved.data.page_content).toBe('Saved')
    }
    await verify(item.owner, 1)
    const input = { item_id: item.item_id, page_content: 'x' }
    expect((await t.call('page/save', input, item.owner)).data).not.toHaveProperty('warning')
    expect((await t.legacy('page/save', input, item.owner)).json().error_code).toBe(0)
  })

  test('a refused save is refused, and without the wish nobody is warned', async () => {
    const item = await makeItem(t)
    await demand('1')
    expect(await refused(t, 'page/save', { item_id: item.item_id, page_content: '' }, item.owner)).toBe(
      'BAD_FIELD:page_content',
    )
    await demand('0')
    const input = { item_id: item.item_id, page_content: 'x' }
    expect((await t.call('page/save', input, item.owner)).data).not.toHaveProperty('warning')
  })
})

describe('people who get a notice of a save', () => {
  test('the creator, with the message of the writer, when the writer wants it', async () => {
    const item = await makeItem(t)
    const [creator, writer] = [await makeMember(t, item), await makeMember(t, item)]
    const { data } = await t.call('page/save', { item_id: item.item_id, page_content: 'x' }, creator)
    const save = { item_id: item.item_id, page_id: data.page_id, page_content: 'y' }
    await t.call('page/save', save, writer)
    expect(await messagesTo(creator)).toEqual([])
    await t.call('page/save', { ...save, is_notify: 1, notify_content: 'Look at <this>' }, writer)
    await t.call('page/save', { ...save, is_notify: 1 }, creator)
    expect(await messagesTo(creator)).toEqual([
      { message_content: 'Look at <this>', object_id: data.page_id, from_uid: writer.uid },
    ])
    expect(await messagesTo(writer)).toEqual([])
  })

  test('everybody in the item who may read the page gets one notice of a new page', async () => {
    const item = await makeItem(t, { password: 'visit' })
    const [here, there] = [await makeCatalog(t, item), await makeCatalog(t, item)]
    const writer = await makeMember(t, item)
    const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
    const limited = await makeMember(t, item, { cat_id: there.cat_id })
    const stranger = await makeUser(t)
    const page = { item_id: item.item_id, cat_id: here.cat_id, page_title: 'New', page_content: 'x' }
    const notice = { is_notify: 1, notify_content: 'A new page', request_id: 'first-save' }
    const { data } = await t.call('page/save', { ...page, ...notice }, writer)
    for (const told of [item.owner, reader])
      expect(await messagesTo(told)).toEqual([
        { message_content: 'A new page', object_id: data.page_id, from_uid: writer.uid },
      ])
    for (const other of [writer, limited, stranger]) expect(await messagesTo(other)).toEqual([])
    await t.legacy('page/save', { ...page, page_id: 0 }, writer)
    expect(await messagesTo(reader)).toHaveLength(1)
  })

  test('nobody of a save that is refused as a conflict', async () => {
    const item = await makeItem(t)
    const [creator, writer] = [await makeMember(t, item), await makeMember(t, item)]
    const { data } = await t.call('page/save', { item_id: item.item_id, page_content: 'x' }, creator)
    const save = { item_id: item.item_id, page_id: data.page_id, base_revision: 1 }
    await t.call('page/save', { ...save, page_content: 'y' }, creator)
    const answer = await t.call('page/save', { ...save, page_content: 'z', is_notify: 1 }, writer)
    expect(answer.error_name).toBe('PAGE_CONFLICT')
    expect(await messagesTo(creator)).toEqual([])
  })
})
