import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'

const t = testApp()

test('the assistant of newer web clients is off, for guests and users, in both spellings', async () => {
  for (const as of [null, await makeUser(t)])
    for (const name of ['agent/config', 'Agent/Config'])
      expect((await t.legacy(name, { item_id: 1 }, as)).json()).toEqual({ error_code: 0, data: { enabled: false } })
  expect((await t.legacy('agent/config', { item_id: 'x' })).json().error_code).toBe(10101)
})

test('the calls behind it do not exist, and neither does this one on our own door', async () => {
  for (const name of ['agent/agent', 'agent/sessionList']) {
    const answer = await t.legacy(name)
    expect([answer.statusCode, answer.json().error_code]).toEqual([404, 10404])
  }
  expect((await t.inject({ url: '/api/agent/config' })).statusCode).toBe(404)
})
