import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { type Directory, startDirectory } from '#server/test/directory.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { addDirectory } from '#server/test/providers.ts'
import { importPeople } from './import-people.ts'

const t = testApp()
let directory: Directory
beforeAll(async () => {
  directory = await startDirectory({ people: [{ uid: 'zhangsan' }, { uid: 'lisi' }] })
})
afterAll(() => directory?.stop())

test('imports directories with a daily import; one that fails does not stop the others, and a second run changes nothing', async () => {
  const admin = await makeAdmin(t)
  await addDirectory(t, admin, { port: 1 }, { import_daily: 1, name: 'Down' })
  await addDirectory(t, admin, directory, { name: 'By hand' })
  const list = async () => (await t.call('adminSignIn/getList', {}, admin)).data.providers
  const warnings: unknown[] = []
  const log = { warn: (details: object) => warnings.push(details) }
  await importPeople.run(t.services, log)
  expect((await list()).map(({ people }) => people)).toEqual([0, 0])
  await addDirectory(t, admin, directory, { import_daily: 1, name: 'Daily' })
  await importPeople.run(t.services, log)
  await importPeople.run(t.services, log)
  expect((await list()).map(({ name, people }) => `${name} ${people}`)).toEqual(['Down 0', 'By hand 0', 'Daily 2'])
  expect((await list())[2]?.last_import).toMatchObject({ created: 0, unchanged: 2 })
  expect((await list())[0]?.last_problem).toMatch(/cannot be reached/)
  expect(warnings).toContainEqual({ provider: 'Down', reason: 'unreachable' })
})
