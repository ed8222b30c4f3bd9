import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withAccessToken } from '#server/test/access-token.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin, makeItem, makeMember } from '#server/test/factories.ts'
import { makeItemWithKey, pagesOf, type TestKey } from '#server/test/item-key.ts'
import { OPEN_API_AT_ONCE_PER_ITEM, OPEN_API_GUESSES, OPEN_API_REFUSALS_PER_ADDRESS } from './key-holder.ts'

const t = testApp()

let addresses = 0

/** Pushes pages from a separate address. Each push returns `ok` or the name of the refusal. */
function pusher() {
  addresses += 1
  const remoteAddress = `203.0.113.${addresses}`
  return async (key: TestKey, title = 'One', text = 'Text'): Promise<string> => {
    const payload = { ...key, page_title: title, page_content: text }
    const answer = await t.inject({ method: 'POST', url: '/api/item/updateByApi', payload, remoteAddress })
    return answer.json().error_name ?? 'ok'
  }
}

const wrong = (key: TestKey, at: number): TestKey => ({ ...key, api_token: `wrong-${at}` })

test('a script that sends one call after the other is never refused, however many it sends in a minute', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = pusher()
  const answers = new Set<string>()
  for (let at = 0; at < 1210; at += 1) answers.add(await push(key, `Page ${at % 5}`))
  expect([...answers]).toEqual(['ok'])
  expect(await pagesOf(t, item)).toHaveLength(5)
})

test('many concurrent calls all succeed, a few at a time', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = pusher()
  const pushes = Array.from({ length: 40 }, (_, at) => push(key, `Page ${at}`))
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, t.services.turns.load.running)
  })
  expect(new Set(await Promise.all(pushes))).toEqual(new Set(['ok']))
  clearInterval(look)
  expect(most).toBeLessThanOrEqual(OPEN_API_AT_ONCE_PER_ITEM)
  expect(await pagesOf(t, item)).toHaveLength(40)
  expect(t.services.turns.load).toEqual({ running: 0, waiting: 0, waitingBytes: 0 })
})

test('many wrong keys are refused as too many; right ones from the same address are not', async () => {
  const [ours, theirs] = [await makeItemWithKey(t), await makeItemWithKey(t)]
  const push = pusher()
  for (let at = 0; at < OPEN_API_REFUSALS_PER_ADDRESS; at += 1)
    expect(await push({ api_key: 'unknown', api_token: 'x' })).toBe('KEY_MISMATCH')
  expect(await push({ api_key: 'unknown', api_token: 'x' })).toBe('TOO_MANY')
  expect(await push(wrong(theirs.key, 1))).toBe('TOO_MANY')
  expect(await push(ours.key)).toBe('ok')
  expect(await pusher()({ api_key: 'unknown', api_token: 'x' })).toBe('KEY_MISMATCH')
})

test('a script that keeps sending an old token does not block the new one', async () => {
  const { item, key } = await makeItemWithKey(t)
  const { api_token } = (await t.call('item/resetKey', { item_id: item.item_id }, item.owner)).data
  const push = pusher()
  for (let at = 0; at < OPEN_API_GUESSES + 10; at += 1) expect(await push(key)).not.toBe('ok')
  expect(await push({ ...key, api_token })).toBe('ok')
})

/** Takes all turns of an item, until `end` is called. */
function takeTurns({ item_id }: { item_id: number }) {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const request = { key: String(item_id), bytes: 0, gone: () => new AbortController().signal }
  const busy = Array.from({ length: OPEN_API_AT_ONCE_PER_ITEM }, () => t.services.turns.run(request, () => ended))
  return { busy, end }
}

test('calls that wait while the token is replaced are refused', async () => {
  const { item, key } = await makeItemWithKey(t)
  const push = pusher()
  const { turns } = t.services
  const { busy, end } = takeTurns(item)
  const pushes = [push(key, 'One'), push(key, 'Two')]
  while (turns.load.waiting < pushes.length) await setTimeout(1)
  const { api_token } = (await t.call('item/resetKey', { item_id: item.item_id }, item.owner)).data
  const right = push({ ...key, api_token }, 'Three')
  end()
  await Promise.all(busy)
  expect(await Promise.all(pushes)).toEqual(['KEY_MISMATCH', 'KEY_MISMATCH'])
  expect(await right).toBe('ok')
  expect((await pagesOf(t, item)).map(({ page_title }) => page_title)).toEqual(['Three'])
})

test('calls that wait while their access token is revoked, or its user disabled, are refused', async () => {
  const item = await makeItem(t)
  const { item_id, owner } = item
  const member = await makeMember(t, item)
  const revoked = await withAccessToken(t, owner, { scope: 'write' })
  const id = (await t.call('accessToken/getList', {}, owner)).data[0]?.id
  const scripts = [
    revoked,
    await withAccessToken(t, member, { scope: 'write' }),
    await withAccessToken(t, owner, { scope: 'write' }),
  ]
  const { busy, end } = takeTurns(item)
  const push = { item_id, page_title: 'One', page_content: 'Text' }
  const pushes = scripts.map((script) => t.call('item/updateByApi', push, script))
  while (t.services.turns.load.waiting < scripts.length) await setTimeout(1)
  await t.call('accessToken/revoke', { id }, owner)
  const admin = await makeAdmin(t)
  expect((await t.call('adminUser/setDisabled', { uid: member.uid, disabled: 1 }, admin)).error_code).toBe(0)
  end()
  await Promise.all(busy)
  const answers = (await Promise.all(pushes)).map(({ error_name }) => error_name ?? 'ok')
  expect(answers).toEqual(['NOT_LOGGED_IN', 'NOT_LOGGED_IN', 'ok'])
})

test('an address that tries many tokens for an item is blocked for it, even with the right token, and other addresses are not', async () => {
  const [guessed, other] = [await makeItemWithKey(t), await makeItemWithKey(t)]
  const push = pusher()
  for (let at = 0; at < OPEN_API_GUESSES; at += 1) expect(await push(wrong(guessed.key, at))).not.toBe('ok')
  expect(await push(guessed.key)).toBe('TOO_MANY')
  expect(await push(other.key)).toBe('ok')
  expect(await pusher()(guessed.key)).toBe('ok')
  t.time.now += 61
  expect(await push(guessed.key)).toBe('ok')
})

test('the key of an item with the token of another is refused', async () => {
  const [one, other] = [await makeItemWithKey(t), await makeItemWithKey(t)]
  expect(await pusher()({ api_key: one.key.api_key, api_token: other.key.api_token })).toBe('KEY_MISMATCH')
})
