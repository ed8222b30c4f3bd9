import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

test.each([
  '/server/index.php?s=/api/aiToken/list',
  '/server/?s=api/ai_token/create',
  '/server/api/item/setAiConfig',
  '/server/index.php/api/user/savePushUrl',
  '/server/index.php?s=/api/adminItem/hardDeleteItem',
])('a button of a newer client gets a sentence to show: %s', async (url) => {
  const { token } = await makeUser(t)
  const answer = await t.inject({ method: 'POST', url, payload: { user_token: token } })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { error_code: 10101, error_message: expect.stringContaining('本站没有此功能') },
  ])
})

test('calls that clients make without being asked stay unknown, and so do all on our own door', async () => {
  for (const url of [
    '/server/index.php?s=/api/pageComment/getList',
    '/server/api/kanban/logEvent',
    '/api/aiToken/list',
  ])
    expect((await t.inject({ method: 'POST', url })).statusCode).toBe(404)
})
