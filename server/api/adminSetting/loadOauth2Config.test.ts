import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'

const t = testApp()

test('without a provider the form is empty and off', async () => {
  const { data } = await t.call('adminSetting/loadOauth2Config', {}, await makeAdmin(t))
  expect(data.oauth2_open).toBe(0)
  expect(new Set(Object.values(data.oauth2_form))).toEqual(new Set(['']))
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/loadOauth2Config', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/loadOauth2Config', {})).toBe('NOT_LOGGED_IN')
})
