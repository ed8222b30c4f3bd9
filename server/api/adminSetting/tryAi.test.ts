import { expect, test } from 'vitest'
import { AI_KEY, answering, saying, useProvider } from '#server/test/ai-provider.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeUser } from '#server/test/factories.ts'
import { otherHost } from '#server/test/other-host.ts'
import { refused } from '#server/test/refused.ts'
import { setSiteOption } from '#server/test/site-option.ts'

const t = testApp()
const host = await otherHost()

const tried = async () => {
  const { data } = await t.call('adminSetting/tryAi', {}, await makeAdmin(t))
  return { ok: data.ok, steps: data.steps.map(({ name, ok }) => `${name} ${ok}`), message: data.steps.at(-1)?.message }
}

test('without a key there is nothing to try', async () => {
  expect(await refused(t, 'adminSetting/tryAi', {}, await makeAdmin(t))).toBe('AI_NOT_SET_UP')
})

test('asks the provider for one word', async () => {
  await useProvider(t, host)
  host.answer = saying('ready')
  expect(await tried()).toEqual({ ok: true, steps: ['connect true', 'ask true'], message: 'small-1: ready' })
})

test('a provider that refuses is quoted, without the key', async () => {
  await useProvider(t, host)
  host.answer = answering(401, JSON.stringify({ error: { message: `Incorrect API key provided: ${AI_KEY}` } }))
  const { message, ...result } = await tried()
  expect(result).toEqual({ ok: false, steps: ['connect true', 'ask false'] })
  expect(message).toContain('HTTP 401: {"error":{"message":"Incorrect API key provided: ***"}}')
})

test('an answer that is not a completion is shown unchanged', async () => {
  await useProvider(t, host)
  host.answer = answering(200, '<h1>Portal</h1>', 'text/html')
  expect(await tried()).toMatchObject({ ok: false, message: '<h1>Portal</h1>' })
})

test('a provider that is not there fails in the first step', async () => {
  await useProvider(t, host)
  await setSiteOption(t, 'open_api_host', 'http://127.0.0.1:1')
  expect(await tried()).toMatchObject({ ok: false, steps: ['connect false'] })
})

test('nobody else may', async () => {
  expect(await refused(t, 'adminSetting/tryAi', {}, await makeUser(t))).toBe('NO_PERMISSION')
  expect(await refused(t, 'adminSetting/tryAi', {})).toBe('NOT_LOGGED_IN')
})
