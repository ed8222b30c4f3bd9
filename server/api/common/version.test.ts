import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'

const t = testApp()

test('a guest reads the version on both doors', async () => {
  const own = await t.call('common/version')
  expect(own).toEqual({ error_code: 0, data: { version: expect.stringMatching(/^v\d+\.\d+\.\d+$/) } })
  expect((await t.legacy('common/version')).json()).toEqual(own)
})
