import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory, directorySettings } from '#server/test/providers.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()
let directory: Directory
beforeAll(async () => {
  directory = await startDirectory({ people: [{ uid: 'zhangsan', cn: '张三' }] })
})
afterAll(() => directory?.stop())

test('reports each step with typed settings, and saves nothing', async () => {
  const admin = await makeAdmin(t)
  const input = { kind: 'ldap', settings: directorySettings(directory.port), username: 'zhangsan', password: 'wrong' }
  const { data } = await t.call('adminSignIn/tryIt', input, admin)
  expect(data.steps.map(({ name, ok }) => `${name} ${ok}`)).toEqual([
    ...['address true', 'connect true', 'login true', 'search true', 'person true', 'password false'],
  ])
  expect((await t.call('adminSignIn/getList', {}, admin)).data.providers).toEqual([])
})

test('the kept secret is used where none is typed, for the same server alone', async () => {
  const admin = await makeAdmin(t)
  const provider_id = await addDirectory(t, admin, directory)
  const asked = (given: Record<string, unknown>) => ({
    ...{ provider_id, kind: 'ldap' },
    settings: directorySettings(directory.port, { bind_password: '', ...given }),
  })
  expect((await t.call('adminSignIn/tryIt', asked({}), admin)).data.ok).toBe(true)
  expect(await refused(t, 'adminSignIn/tryIt', asked({ host: 'evil.example' }), admin)).toBe('BAD_FIELD:bind_password')
})

test('invalid settings are refused', async () => {
  const admin = await makeAdmin(t)
  expect(await refused(t, 'adminSignIn/tryIt', { kind: 'ldap', settings: {} }, admin)).toBe('BAD_FIELD:host')
  const settings = directorySettings(1)
  expect(await refused(t, 'adminSignIn/tryIt', { provider_id: 987_654, kind: 'ldap', settings }, admin)).toBe(
    'NOT_FOUND',
  )
})

test('nobody else may', async () => {
  const input = { kind: 'ldap', settings: directorySettings(1) }
  expect(await refused(t, 'adminSignIn/tryIt', input, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSignIn/tryIt', input)).toBe('NOT_LOGGED_IN')
})
