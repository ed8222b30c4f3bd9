import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { createAccount } from './account.ts'

const t = testApp()

test('an account created as an ordinary one leaves the role of administrator to the next account', async () => {
  const make = (username: string, groupid?: number) =>
    createAccount(t.services, { username, password: 'a secret', groupid })
  expect((await make('demo', USER_GROUP.ordinary)).groupid).toBe(USER_GROUP.ordinary)
  expect((await make('first')).groupid).toBe(USER_GROUP.admin)
  expect((await make('second')).groupid).toBe(USER_GROUP.ordinary)
})
