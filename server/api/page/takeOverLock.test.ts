import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makeMember, makePage, makePeople } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { LOCK_RELEASE, LOCK_SECONDS } from '#shared/limits.ts'

const t = testApp()

async function makeLocked() {
  const item = await makeItem(t)
  const people = await makePeople(t, item)
  const holder = await makeMember(t, item)
  const { page_id } = await makePage(t, item, { author: holder })
  await t.call('page/setLock', { page_id }, holder)
  return { item, people, holder, input: { page_id } }
}

test('owner and administrators of the item take over a lock; its holder is refused from then on, by name', async () => {
  const { item, people, holder, input } = await makeLocked()
  for (const manager of [people.item_admin, item.owner]) {
    expect(await refused(t, 'page/setLock', input, manager)).toBe('PAGE_LOCKED')
    const { data } = await t.call('page/takeOverLock', input, manager)
    expect(data).toEqual({ id: expect.any(Number), lock_to: t.time.now + LOCK_SECONDS })
    expect((await t.call('page/isLock', input, holder)).data).toMatchObject({ lock: 1, lock_uid: manager.uid })
    expect((await t.call('page/setLock', input, holder)).error_message).toContain(manager.username)
    expect(await refused(t, 'page/save', { ...input, item_id: item.item_id, page_content: 'x' }, holder)).toBe(
      'PAGE_LOCKED',
    )
    // the editor that lost the lock frees nothing when it closes
    await t.call('page/setLock', { ...input, lock_to: LOCK_RELEASE }, holder)
    expect((await t.call('page/isLock', input, holder)).data).toMatchObject({ lock_uid: manager.uid })
  }
})

test('what the other one wrote is merged when the page is free again', async () => {
  const { item, holder, input } = await makeLocked()
  const fields = { ...input, item_id: item.item_id, page_title: 'Shared' }
  const first = await t.call('page/save', { ...fields, page_content: 'a\n\nb' }, holder)
  await t.call('page/takeOverLock', input, item.owner)
  const base_revision = first.data.revision
  await t.call('page/save', { ...fields, page_content: 'A\n\nb', base_revision }, item.owner)
  await t.call('page/setLock', { ...input, lock_to: LOCK_RELEASE }, item.owner)
  const { data } = await t.call('page/save', { ...fields, page_content: 'a\n\nB', base_revision }, holder)
  expect(data).toMatchObject({ merged: 1, page_content: 'A\n\nB' })
})

test('a page that nobody holds, and an own lock, are simply locked', async () => {
  const item = await makeItem(t)
  const { page_id } = await makePage(t, item)
  const first = await t.call('page/takeOverLock', { page_id }, item.owner)
  const second = await t.call('page/takeOverLock', { page_id }, item.owner)
  expect(second.data.id).toBe(first.data.id)
})

test('writers who are not managers, readers, strangers and guests cannot take over', async () => {
  const { people, holder, input } = await makeLocked()
  expect(await refused(t, 'page/takeOverLock', input, people.editor)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'page/takeOverLock', input, people.reader)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'page/takeOverLock', input, people.stranger)).toBe('ITEM_NOT_MANAGED')
  expect(await refused(t, 'page/takeOverLock', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect((await t.call('page/isLock', input, holder)).data).toMatchObject({ lock_uid: holder.uid })
})

test('bad ids, unknown pages and archived items are refused', async () => {
  const { item } = await makeLocked()
  expect(await refused(t, 'page/takeOverLock', { page_id: 0 }, item.owner)).toBe('BAD_FIELD:page_id')
  expect(await refused(t, 'page/takeOverLock', { page_id: 987_654 }, item.owner)).toBe('NOT_FOUND')
  const archived = await makeItem(t, { is_archived: 1 })
  const { page_id } = await makePage(t, archived)
  expect(await refused(t, 'page/takeOverLock', { page_id }, archived.owner)).toBe('ITEM_ARCHIVED')
})
