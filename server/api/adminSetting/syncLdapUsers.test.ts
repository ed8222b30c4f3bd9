import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditOf } from '#server/test/audit.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, startDirectory } from '#server/test/directory.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'

const t = testApp()
let directory: Directory
beforeAll(async () => {
  directory = await startDirectory({ people: [{ uid: 'zhangsan' }, { uid: 'lisi' }] })
})
afterAll(() => directory?.stop())

const sync = async (as?: { token: string }) => (await t.legacy('adminSetting/syncLdapUsers', {}, as)).json()

test('the people of the first directory get accounts; without one that is open it is refused', async () => {
  const admin = await makeAdmin(t)
  expect(await sync(admin)).toMatchObject({ error_code: 10011, error_message: expect.stringContaining('LDAP') })
  await addDirectory(t, admin, directory)
  expect(await sync(admin)).toEqual({ error_code: 0, data: { sync_count: 2 } })
  // A second time nothing changes.
  expect(await sync(admin)).toEqual({ error_code: 0, data: { sync_count: 2 } })
  const users = (await t.call('adminUser/getList', { count: 100 }, admin)).data.users.map(({ username }) => username)
  expect(users).toEqual(expect.arrayContaining(['zhangsan', 'lisi']))
  expect((await auditOf(t, 'provider.import')).length).toBeGreaterThan(0)
  await directory.stop()
  expect((await sync(admin)).error_code).toBe(10011)
  await t.services.database.db.updateTable('sign_in_provider').set({ is_open: 0 }).execute()
  expect((await sync(admin)).error_code).toBe(10011)
})

test('nobody else may', async () => {
  expect((await sync(await makeUser(t))).error_code).toBe(10103)
  expect((await sync()).error_code).toBe(10102)
})
