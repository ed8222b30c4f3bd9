import { describe, expect, test } from 'vitest'
import { createToken, hashToken } from '#server/auth/session.ts'
import { LOCK_SECONDS_MOST } from '#server/domain/page/lock.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeCatalog, makeItem, makeMember, makePage, makePeople, type TestUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { MEMBER_GROUP } from '#shared/kinds.ts'
import { LOCK_RELEASE, LOCK_SECONDS } from '#shared/limits.ts'

const t = testApp()
const db = () => t.services.database.db

async function makeLocked() {
  const item = await makeItem(t)
  const [holder, other] = [await makeMember(t, item), await makeMember(t, item)]
  const page = await makePage(t, item, { author: other })
  const { data } = await t.call('page/setLock', { page_id: page.page_id, item_id: item.item_id }, holder)
  return { item, holder, other, page, input: { page_id: page.page_id }, lock: data }
}

const lockOf = (page_id: number) =>
  db().selectFrom('page_lock').selectAll().where('page_id', '=', page_id).executeTakeFirst()

const anotherSession = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await createToken(db(), user.uid, t.time.now, { ip: '127.0.0.1', userAgent: 'other' }),
})

describe('taking and renewing', () => {
  test('a lock runs half an hour, longer than the heartbeat, and its holder renews it', async () => {
    const { holder, page, input, lock } = await makeLocked()
    expect(lock).toEqual({ id: expect.any(Number), lock_to: t.time.now + LOCK_SECONDS })
    t.time.now += 1200
    const { data } = await t.call('page/setLock', input, holder)
    expect(data).toEqual({ id: lock.id, lock_to: t.time.now + LOCK_SECONDS })
    expect(await lockOf(page.page_id)).toMatchObject({ lock_uid: holder.uid, lock_username: holder.username })
  })

  test('old clients may ask for five hours, nobody for more', async () => {
    const { holder, input } = await makeLocked()
    const until = async (lock_to: number | string) =>
      (await t.call('page/setLock', { ...input, lock_to }, holder)).data.lock_to - t.time.now
    expect(await until(t.time.now + 600)).toBe(600)
    expect(await until(t.time.now + 18_000)).toBe(LOCK_SECONDS_MOST)
    expect(await until(t.time.now + 900_000)).toBe(LOCK_SECONDS_MOST)
    expect(await until('')).toBe(LOCK_SECONDS)
  })

  test('the same user renews from another session, and the lock is of that session then', async () => {
    const { holder, other, input } = await makeLocked()
    const second = await anotherSession(holder)
    expect((await t.call('page/setLock', input, second)).error_code).toBe(0)
    await db().deleteFrom('user_token').where('token_hash', '=', hashToken(holder.token)).execute()
    expect(await refused(t, 'page/setLock', input, other)).toBe('PAGE_LOCKED')
    await db().deleteFrom('user_token').where('token_hash', '=', hashToken(second.token)).execute()
    expect((await t.call('page/setLock', input, other)).error_code).toBe(0)
  })

  test('the editor that the user left open on another device does not free it when it closes', async () => {
    const { holder, other, input } = await makeLocked()
    const second = await anotherSession(holder)
    await t.call('page/setLock', input, second)
    expect((await t.call('page/setLock', { ...input, lock_to: LOCK_RELEASE }, holder)).error_code).toBe(0)
    expect(await refused(t, 'page/setLock', input, other)).toBe('PAGE_LOCKED')
    await t.call('page/setLock', { ...input, lock_to: LOCK_RELEASE }, second)
    expect((await t.call('page/setLock', input, other)).error_code).toBe(0)
  })

  test('on the legacy door the id is a string', async () => {
    const { holder, input } = await makeLocked()
    const answer = (await t.legacy('page/setLock', input, holder)).json()
    expect(answer).toEqual({ error_code: 0, data: { id: expect.stringMatching(/^\d+$/) } })
  })
})

describe('the lock of another', () => {
  test('is refused with the name of the holder', async () => {
    const { holder, other, item, input } = await makeLocked()
    expect(await refused(t, 'page/setLock', input, other)).toBe('PAGE_LOCKED')
    expect(await refused(t, 'page/setLock', input, item.owner)).toBe('PAGE_LOCKED')
    expect((await t.call('page/setLock', input, other)).error_message).toContain(holder.username)
    expect((await t.legacy('page/setLock', input, other)).json()).toMatchObject({ error_code: 10101 })
  })

  test('only its holder releases it; for others the call does nothing and succeeds', async () => {
    const { holder, other, page, input } = await makeLocked()
    for (const lock_to of [LOCK_RELEASE, 1, t.time.now])
      expect((await t.call('page/setLock', { ...input, lock_to }, other)).data).toEqual({ id: 0, lock_to: 0 })
    expect(await lockOf(page.page_id)).toMatchObject({ lock_uid: holder.uid })
    expect(await refused(t, 'page/setLock', input, other)).toBe('PAGE_LOCKED')
  })

  test('of twenty at once one gets it', async () => {
    const item = await makeItem(t)
    const page = await makePage(t, item)
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember(t, item)))
    const answers = await Promise.all(people.map((one) => t.call('page/setLock', { page_id: page.page_id }, one)))
    const winners = people.filter((_, i) => answers[i]?.error_code === 0)
    expect(winners).toHaveLength(1)
    expect(await lockOf(page.page_id)).toMatchObject({ lock_uid: winners[0]?.uid })
    for (const answer of answers)
      if (answer.error_code !== 0) expect(answer.error_message).toContain(winners[0]?.username)
  })

  test('when it has run out, one of twenty at once gets it', async () => {
    const { item, page, input } = await makeLocked()
    t.time.now += LOCK_SECONDS
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember(t, item)))
    const answers = await Promise.all(people.map((one) => t.call('page/setLock', input, one)))
    expect(answers.filter((answer) => answer.error_code === 0)).toHaveLength(1)
    expect(people.map((one) => one.uid)).toContain((await lockOf(page.page_id))?.lock_uid)
  })
})

describe('a lock ends', () => {
  test('when it is released', async () => {
    const { holder, other, input } = await makeLocked()
    await t.call('page/setLock', { ...input, lock_to: LOCK_RELEASE }, holder)
    expect((await t.call('page/setLock', input, other)).error_code).toBe(0)
  })

  test('when its time is over', async () => {
    const { other, input } = await makeLocked()
    t.time.now += LOCK_SECONDS - 1
    expect(await refused(t, 'page/setLock', input, other)).toBe('PAGE_LOCKED')
    t.time.now += 1
    expect((await t.call('page/setLock', input, other)).error_code).toBe(0)
  })

  test.each([
    ['with logout', (_item: number, holder: TestUser) => t.call('user/logout', {}, holder)],
    [
      'when the session is revoked or ended by a new password',
      (_item: number, holder: TestUser) => db().deleteFrom('user_token').where('uid', '=', holder.uid).execute(),
    ],
    [
      'when the holder is no member any more',
      (item_id: number, holder: TestUser) =>
        db().deleteFrom('item_member').where('item_id', '=', item_id).where('uid', '=', holder.uid).execute(),
    ],
    [
      'when the holder may only read',
      (item_id: number, holder: TestUser) =>
        db()
          .updateTable('item_member')
          .set({ member_group_id: MEMBER_GROUP.read_only })
          .where('item_id', '=', item_id)
          .where('uid', '=', holder.uid)
          .execute(),
    ],
    [
      'when the holder is limited to a catalog in which the page is not',
      async (item_id: number, holder: TestUser) =>
        db()
          .updateTable('item_member')
          .set({ cat_id: (await makeCatalog(t, { item_id })).cat_id })
          .where('uid', '=', holder.uid)
          .execute(),
    ],
  ])('%s', async (_, end) => {
    const { item, holder, other, page, input } = await makeLocked()
    await end(item.item_id, holder)
    expect((await t.call('page/isLock', input, other)).data).toMatchObject({ lock: 0, lock_username: '' })
    const save = { ...input, item_id: item.item_id, page_content: 'New' }
    expect((await t.call('page/save', save, other)).error_code).toBe(0)
    expect((await t.call('page/setLock', input, other)).error_code).toBe(0)
    expect(await lockOf(page.page_id)).toMatchObject({ lock_uid: other.uid })
  })

  test('and of twenty at once one gets what a former member held', async () => {
    const { item, holder, input } = await makeLocked()
    await db().deleteFrom('item_member').where('uid', '=', holder.uid).execute()
    const people = await Promise.all(Array.from({ length: 20 }, () => makeMember(t, item)))
    const answers = await Promise.all(people.map((one) => t.call('page/setLock', input, one)))
    expect(answers.filter((answer) => answer.error_code === 0)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error_name === 'PAGE_LOCKED')).toHaveLength(19)
  })
})

describe('what a lock stops', () => {
  test('saves and the deleting of others, on both doors, with nothing changed', async () => {
    const { item, holder, other, page, input } = await makeLocked()
    const save = { ...input, item_id: item.item_id, page_content: 'New' }
    for (const user of [other, item.owner]) {
      expect(await refused(t, 'page/save', save, user)).toBe('PAGE_LOCKED')
      expect(await refused(t, 'page/save', { ...save, base_revision: 1 }, user)).toBe('PAGE_LOCKED')
      expect(await refused(t, 'page/delete', input, user)).toBe('PAGE_LOCKED')
      const legacy = (await t.legacy('page/save', save, user)).json()
      expect(legacy).toEqual({ error_code: 10101, error_message: expect.stringContaining(holder.username) })
    }
    expect((await t.call('page/save', save, holder)).error_code).toBe(0)
    expect((await t.call('page/info', { page_id: page.page_id })).data.page_content).toBe('New')
    expect((await t.call('page/delete', input, holder)).error_code).toBe(0)
  })

  test('not the pushes of scripts, nor other pages', async () => {
    const { item, other, page } = await makeLocked()
    const key = { api_key: `key${item.item_id}`, api_token: 'token' }
    await db()
      .insertInto('item_token')
      .values({ ...key, item_id: item.item_id, addtime: 1, last_check_time: 0 })
      .execute()
    const push = { ...key, page_title: page.page_title, page_content: 'Pushed' }
    expect((await t.call('open/updateItem', push)).data).toMatchObject({ page_id: page.page_id })
    const second = await makePage(t, item)
    const save = { page_id: second.page_id, item_id: item.item_id, page_content: 'New' }
    expect((await t.call('page/save', save, other)).error_code).toBe(0)
  })
})

test('only people who may edit the page can lock it', async () => {
  const item = await makeItem(t, { password: 'visit' })
  const people = await makePeople(t, item)
  const page = await makePage(t, item)
  const input = { page_id: page.page_id, item_id: item.item_id }
  expect(await refused(t, 'page/setLock', input, people.guest)).toBe('NOT_LOGGED_IN')
  expect(await refused(t, 'page/setLock', input, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'page/setLock', { ...input, _item_pwd: 'visit' }, people.stranger)).toBe('NO_PERMISSION')
  expect(await refused(t, 'page/setLock', input, people.reader)).toBe('NO_PERMISSION')
  const limited = await makeMember(t, item, { cat_id: (await makeCatalog(t, item)).cat_id })
  expect(await refused(t, 'page/setLock', input, limited)).toBe('NO_PERMISSION')
  const own = await makeItem(t, { owner: people.stranger })
  // The item that is sent beside the page means nothing.
  expect(await refused(t, 'page/setLock', { ...input, item_id: own.item_id }, people.stranger)).toBe('NO_PERMISSION')
})

test('bad input', async () => {
  const item = await makeItem(t)
  const gone = await makePage(t, item, { is_del: 1 })
  const archived = await makeItem(t, { owner: item.owner, is_archived: 1 })
  const closed = await makePage(t, archived)
  const call = (input: Record<string, unknown>) => refused(t, 'page/setLock', input, item.owner)
  expect(await call({ page_id: 0 })).toBe('BAD_FIELD:page_id')
  expect(await call({ page_id: -1 })).toBe('BAD_FIELD:page_id')
  expect(await call({ page_id: 987_654 })).toBe('NOT_FOUND')
  expect(await call({ page_id: gone.page_id })).toBe('NOT_FOUND')
  expect(await call({ page_id: closed.page_id })).toBe('ITEM_ARCHIVED')
  const page = await makePage(t, item)
  expect(await call({ page_id: page.page_id, lock_to: -5 })).toBe('BAD_FIELD:lock_to')
  expect(await call({ page_id: page.page_id, lock_to: '99999999999999999999' })).toBe('BAD_FIELD:lock_to')
  expect(await call({ page_id: page.page_id, lock_to: 'soon' })).toBe('BAD_FIELD:lock_to')
})
