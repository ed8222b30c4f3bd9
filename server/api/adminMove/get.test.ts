import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp({ MOVE_IN_DIR: '/nonexistent/moving' })

test('an administrator sees every system with what its site consists of', async () => {
  const { data } = await t.call('adminMove/get', {}, await makeAdmin(t))
  expect(data).toMatchObject({ folder: '/nonexistent/moving', entries: [], last: null, moved: [] })
  const named = (name: string) => data.systems.find((system) => system.name === name)
  expect(named('showdoc')).toEqual({
    ...{ name: 'showdoc', title: 'ShowDoc', releases: expect.any(String) },
    ...{ takes_file: true, database: 'mysql', has_uploads: true },
  })
  expect(named('yapi')).toMatchObject({ takes_file: true, database: '', has_uploads: false })
  expect(named('bookstack')).toMatchObject({ takes_file: false, database: 'mysql', has_uploads: true })
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminMove/get', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminMove/get', {})).toBe('NOT_LOGGED_IN')
})
