import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

test('nobody has a push address, and guests are refused', async () => {
  const answer = await t.legacy('user/getPushUrl', {}, await makeUser(t))
  expect(answer.json()).toEqual({ error_code: 0, data: { push_url: '' } })
  expect((await t.legacy('user/getPushUrl')).json().error_code).toBe(10102)
  expect((await t.inject({ url: '/api/user/getPushUrl' })).statusCode).toBe(404)
})
