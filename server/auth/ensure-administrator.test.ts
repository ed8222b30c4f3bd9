import { expect, test } from 'vitest'
import { logIn, registeredUser } from '#server/test/accounts.ts'
import { buildTestApp } from '#server/test/build-test-app.ts'
import { snapshot } from '#server/test/unchanged.ts'
import { ensureAdministrator } from './ensure-administrator.ts'

async function withApp(
  env: Record<string, string>,
  work: (t: Awaited<ReturnType<typeof buildTestApp>>) => Promise<void>,
): Promise<void> {
  const t = await buildTestApp(env)
  try {
    await work(t)
  } finally {
    await t.close()
  }
}

test('the administrator of the configuration is created once, even by two processes that start at once', async () => {
  await withApp({ ADMIN_USERNAME: ' root ', ADMIN_PASSWORD: 'pw-pw-pw' }, async (t) => {
    await Promise.all([ensureAdministrator(t.services), ensureAdministrator(t.services)])
    await ensureAdministrator(t.services)
    const { data } = await logIn(t, 'root', 'pw-pw-pw')
    expect(data).toMatchObject({ username: 'root', groupid: 1 })
    expect((await t.call('user/allUser', {}, { token: data.user_token })).data).toHaveLength(1)
    expect((await registeredUser(t, 'next')).groupid).toBe(2)
  })
})

test('an existing account with the name keeps its password and its group', async () => {
  await withApp({ ADMIN_USERNAME: 'BOB', ADMIN_PASSWORD: 'other-password' }, async (t) => {
    await registeredUser(t, 'first')
    await registeredUser(t, 'bob', 'pw-pw-pw')
    const before = await snapshot(t)
    await ensureAdministrator(t.services)
    expect(await snapshot(t)).toEqual(before)
    expect((await logIn(t, 'bob', 'pw-pw-pw')).data.groupid).toBe(2)
  })
})

test('without the settings no account is created', async () => {
  await withApp({}, async (t) => {
    await ensureAdministrator(t.services)
    expect((await snapshot(t)).user).toEqual([])
  })
})

test.each([
  [
    { ADMIN_USERNAME: 'a b', ADMIN_PASSWORD: 'pw-pw-pw' },
    'ADMIN_USERNAME: username: has characters that are not allowed',
  ],
  [{ ADMIN_USERNAME: 'ab', ADMIN_PASSWORD: 'é'.repeat(60) }, 'ADMIN_PASSWORD: password: is too long (at most 100)'],
])('%j is refused by name', async (env, message) => {
  await withApp(env, async (t) => {
    await expect(ensureAdministrator(t.services)).rejects.toThrow(`Bad configuration: ${message}`)
    expect((await snapshot(t)).user).toEqual([])
  })
})
