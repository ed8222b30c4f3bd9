import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VISIT_TRIES_PER_ADDRESS } from '#server/auth/visit-password.ts'
import type { CallName, Input } from '#shared/api/index.ts'
import { ask } from './test/ask.ts'
import { testApp } from './test/build-test-app.ts'
import { TEST_DATABASE } from './test/environment.ts'
import { makeItem, makeMember, makePage, makeUser } from './test/factories.ts'
import { SITE_SECRET, START_MS } from './test/many-servers.ts'
import { type MovedClock, movedClock } from './test/moved-clock.ts'
import { type ServerProcess, startServerProcess } from './test/server-process.ts'

/** Real servers whose clocks are moved while they run. */

const HOUR = 3600
const t = testApp({ SECRET_KEY: SITE_SECRET })
const clocks: MovedClock[] = []
const servers: ServerProcess[] = []

async function start(seconds: number): Promise<void> {
  const clock = movedClock(seconds)
  clocks.push(clock)
  const DATABASE_URL = t.services.config.DATABASE_URL
  servers.push(await startServerProcess({ DATABASE_URL, SECRET_KEY: SITE_SECRET, ...clock.env }))
}

beforeAll(async () => {
  t.time.now = Math.floor(Date.now() / 1000)
  await Promise.all(TEST_DATABASE === 'sqlite' ? [start(0)] : [start(0), start(-HOUR)])
}, START_MS)
afterAll(async () => {
  for (const server of servers) await server.stop()
  for (const clock of clocks) clock.remove()
})

/** A call on one of the servers. @returns its data, or the name of the refusal */
async function on<N extends CallName>(
  at: number,
  name: N,
  input: Input<N> | Record<string, unknown>,
  as?: { token: string },
) {
  const answer = await ask(servers[at]?.origin as string, name, input, as?.token)
  return { data: answer.data, end: answer.error_name ?? 'ok' }
}

const textOf = async (captcha_id: number) =>
  (
    await t.services.database.db
      .selectFrom('captcha')
      .select('captcha')
      .where('captcha_id', '=', captcha_id)
      .executeTakeFirstOrThrow()
  ).captcha

/** A captcha of a server with its text. */
async function captchaOf(at: number) {
  const { captcha_id } = (await on(at, 'common/createCaptcha', {})).data
  return { captcha_id, captcha: await textOf(captcha_id) }
}

let people = 0
const register = (at: number, captcha: { captcha_id: number; captcha: string }) => {
  people += 1
  const password = 'correct horse battery'
  return on(at, 'user/registerByVerify', {
    username: `moved-${people}`,
    password,
    confirm_password: password,
    ...captcha,
  })
}

/** An item with a visit password, a page of it, and two people who write there. */
async function makeWorld() {
  const item = await makeItem(t, { password: 'open sesame', owner: await makeUser(t) })
  const [holder, writer] = [await makeMember(t, item), await makeMember(t, item)]
  const { page_id } = await makePage(t, item)
  const texts: string[] = []
  return {
    ...{ item, holder, writer, page_id, texts },
    save: async (at: number) => {
      const page_content = `version ${texts.length}`
      const saved = await on(at, 'page/save', { item_id: item.item_id, page_id, page_content }, writer)
      if (saved.end === 'ok') texts.unshift(page_content)
      return saved.end
    },
    visit: async (at: number, _item_pwd: string) => (await on(at, 'page/info', { page_id, _item_pwd })).end,
    /** The texts of all versions that the server shows, the newest first, and what the log of changes says. */
    versions: async (at: number) => {
      const { data: now } = await on(at, 'page/info', { page_id }, writer)
      const { data: before } = await on(at, 'page/history', { page_id }, writer)
      const { data: log } = await on(at, 'item/getChangeLog', { item_id: item.item_id, count: 50 }, writer)
      const ids = log.list.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
      return [now.page_content, ...before.map(({ page_content }) => page_content)]
    },
  }
}

describe.runIf(TEST_DATABASE === 'sqlite')('one process whose clock is moved', () => {
  test('back by an hour: nobody waits for an hour, and nothing lives longer', async () => {
    const { item, holder, writer, page_id, save, visit, versions, texts } = await makeWorld()
    const input = { page_id, item_id: item.item_id }
    for (let at = 0; at < 3; at += 1) expect(await save(0)).toBe('ok')
    expect((await on(0, 'page/setLock', input, holder)).end).toBe('ok')
    expect(await save(0)).toBe('PAGE_LOCKED')
    for (let at = 0; at < VISIT_TRIES_PER_ADDRESS; at += 1) expect(await visit(0, 'wrong')).toBe('ITEM_NOT_VISIBLE')
    expect(await visit(0, 'open sesame')).toBe('LOGIN_LOCKED')
    const early = await captchaOf(0)

    clocks[0]?.move(-HOUR)
    // Its holder has not been heard of since, so the lock does not count; nor do the tries, nor what was given out before.
    expect(await save(0)).toBe('ok')
    expect(await visit(0, 'open sesame')).toBe('ok')
    expect((await register(0, early)).end).toBe('CAPTCHA_WRONG')
    expect((await register(0, await captchaOf(0))).end).toBe('ok')
    // Everybody is still logged in. A holder who writes on has the lock again, for half an hour of the new time.
    const { data } = await on(0, 'page/setLock', input, holder)
    expect(data.lock_to - Date.now() / 1000).toBeLessThan(-HOUR / 2 + 60)
    expect(await save(0)).toBe('PAGE_LOCKED')
    expect((await on(0, 'page/setLock', { ...input, lock_to: 1000 }, holder)).end).toBe('ok')
    expect(await save(0)).toBe('ok')

    for (const seconds of [0, HOUR, -HOUR, 0]) {
      clocks[0]?.move(seconds)
      expect(await save(0)).toBe('ok')
      expect((await register(0, await captchaOf(0))).end).toBe('ok')
      expect((await on(0, 'user/info', {}, writer)).end).toBe('ok')
    }
    expect(await versions(0)).toEqual([...texts, expect.any(String)])
    expect(servers[0]?.output()).not.toMatch(/"level":[56]0/)
  }, 60_000)
})

describe.runIf(TEST_DATABASE === 'postgres')('two processes whose clocks differ by an hour', () => {
  test('locks, limits, captchas and times are those of one clock, also when a clock is moved', async () => {
    const { item, holder, page_id, save, visit, versions, texts } = await makeWorld()
    const input = { page_id, item_id: item.item_id }
    const saved = async () =>
      (
        await t.services.database.db
          .selectFrom('page')
          .select('addtime')
          .where('page_id', '=', page_id)
          .executeTakeFirst()
      )?.addtime ?? 0
    for (const at of [0, 1, 0, 1]) {
      expect(await save(at)).toBe('ok')
      expect(Math.abs((await saved()) - Date.now() / 1000)).toBeLessThan(60)
    }
    for (const [one, other] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const { data } = await on(one, 'page/setLock', input, holder)
      expect(Math.abs(data.lock_to - Date.now() / 1000 - HOUR / 2)).toBeLessThan(60)
      expect(await save(other)).toBe('PAGE_LOCKED')
      await on(other, 'page/setLock', { ...input, lock_to: 1000 }, holder)
      expect((await register(other, await captchaOf(one))).end).toBe('ok')
      clocks[1]?.move(HOUR)
    }
    for (let at = 0; at < VISIT_TRIES_PER_ADDRESS; at += 1)
      expect(await visit(at % 2, 'wrong')).toBe('ITEM_NOT_VISIBLE')
    expect([await visit(0, 'open sesame'), await visit(1, 'open sesame')]).toEqual(['LOGIN_LOCKED', 'LOGIN_LOCKED'])
    expect(await versions(1)).toEqual([...texts, expect.any(String)])
  }, 60_000)
})
