import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { testApp } from '#server/test/build-test-app.ts'
import {
  makeAdmin,
  makeCatalog,
  makeItem,
  makeMember,
  makePage,
  makeUser,
  type TestUser,
} from '#server/test/factories.ts'
import { subscribePeople } from '#server/test/notices.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { notifyPageSaved, subscribe } from './notify.ts'

const t = testApp()

/** The part of the context of a call that the service needs. */
const contextOf = (user: TestUser) =>
  ({
    services: t.services,
    db: t.services.database.db,
    now: t.time.now,
    user: { ...user, token_id: 0 },
  }) as unknown as Context

async function toldOf(page: { page_id: number }) {
  const rows = await t.services.database.db
    .selectFrom('message')
    .innerJoin('message_content', 'message_content.id', 'message.message_content_id')
    .select(['message.to_uid', 'message.status', 'message_content.message_content', 'message_content.action_type'])
    .where('message_content.object_id', '=', page.page_id)
    .orderBy('message.to_uid')
    .execute()
  return rows
}

test('a save sends one notice to each subscriber who may still read the page, except the writer', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const catalog = await makeCatalog(t, item)
  const inner = await makeCatalog(t, item, { parent: catalog })
  const other = await makeCatalog(t, item)
  const page = await makePage(t, item, { cat_id: inner.cat_id })
  const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
  const limited = await makeMember(t, item, { cat_id: catalog.cat_id })
  const elsewhere = await makeMember(t, item, { cat_id: other.cat_id })
  const writer = await makeMember(t, item)
  const [stranger, byTeam, admin] = [await makeUser(t), await makeUser(t), await makeAdmin(t)]
  await t.services.database.db
    .insertInto('team_item_member')
    .values({
      team_id: 1,
      item_id: item.item_id,
      member_uid: byTeam.uid,
      member_username: byTeam.username,
      member_group_id: 0,
      cat_id: 0,
      addtime: 1,
      last_update_time: 1,
    })
    .execute()
  await subscribePeople(t, page, [reader, limited, elsewhere, writer, stranger, byTeam, admin, item.owner])
  expect(await notifyPageSaved(contextOf(writer), page, { action: 'update', content: 'New fields' })).toBe(5)
  const told = await toldOf(page)
  expect(told.map((row) => row.to_uid)).toEqual(
    [reader, limited, byTeam, admin, item.owner].map(({ uid }) => uid).sort((a, b) => a - b),
  )
  for (const row of told) expect(row).toMatchObject({ status: 0, message_content: 'New fields', action_type: 'update' })
})

test('a save without recipients writes nothing', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  await subscribe(contextOf(item.owner), page.page_id, item.owner.uid)
  await subscribe(contextOf(item.owner), page.page_id, item.owner.uid)
  const gone = await makePage(t, item, { is_del: 1 })
  await subscribePeople(t, gone, [await makeUser(t)])
  for (const one of [page, gone]) {
    expect(await notifyPageSaved(contextOf(item.owner), one, { action: 'update' })).toBe(0)
    expect(await toldOf(one)).toEqual([])
  }
  const left = await t.services.database.db
    .selectFrom('message_content')
    .select('id')
    .where('object_id', 'in', [page.page_id, gone.page_id])
    .execute()
  expect(left).toEqual([])
})

test('thousands of subscribers get a notice', async () => {
  const item = await makeItem(t)
  const page = await makePage(t, item)
  const { db } = t.services.database
  const people = Array.from({ length: 2500 }, (_, i) => ({
    username: `many${i}`,
    username_key: `many${i}`,
    name: '',
    email: '',
    email_key: null,
    email_verify: 0,
    avatar: '',
    password: '-',
    groupid: 2,
    reg_time: 1,
    last_login_time: 1,
  }))
  const made: { uid: number }[] = []
  for (let at = 0; at < people.length; at += 500)
    made.push(
      ...(await db
        .insertInto('user')
        .values(people.slice(at, at + 500))
        .returning('uid')
        .execute()),
    )
  await subscribePeople(t, page, made as TestUser[])
  expect(await notifyPageSaved(contextOf(item.owner), page, { action: 'update' })).toBe(2500)
})
