import { MEMBER_GROUP } from '#shared/kinds.ts'
import type { TestApp } from './build-test-app.ts'
import { makeItem, makeMember, makePage, type TestUser } from './factories.ts'

/** A page of a private item, with an editor and a reader. */
export async function pageWithPeople(t: TestApp) {
  const item = await makeItem(t, { password: 'visit' })
  const page = await makePage(t, item)
  const editor = await makeMember(t, item)
  const reader = await makeMember(t, item, { group: MEMBER_GROUP.read_only })
  return { item, page, editor, reader }
}

/** Subscribes people to a page directly in the database, because the call would refuse strangers. */
export async function subscribePeople(t: TestApp, page: { page_id: number }, people: readonly TestUser[]) {
  await t.services.database.db
    .insertInto('subscription')
    .values(
      people.map(({ uid }) => ({
        uid,
        object_id: page.page_id,
        object_type: 'page',
        action_type: 'update',
        sub_time: t.time.now,
      })),
    )
    .execute()
}

/** Sends people a reminder of a page, whatever their rights. Returns the id of its text. */
export async function remindPeople(
  t: TestApp,
  page: { page_id: number },
  from: TestUser,
  people: readonly TestUser[],
  message_content = 'Please look',
): Promise<number> {
  const { db } = t.services.database
  const sent = { from_uid: from.uid, message_type: 'remind', addtime: t.time.now }
  const { id } = await db
    .insertInto('message_content')
    .values({
      ...sent,
      from_name: from.username,
      message_content,
      action_type: 'update',
      object_type: 'page',
      object_id: page.page_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('message')
    .values(people.map(({ uid }) => ({ ...sent, to_uid: uid, message_content_id: id, status: 0, readtime: 0 })))
    .execute()
  return id
}
