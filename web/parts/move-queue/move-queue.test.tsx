import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cached, callKey, NO_ANSWER } from '#web/lib/api.ts'
import { loadTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { menuNow, movesSaved, saveMove } from './move-queue.ts'

const key = callKey('item/info', { item_id: 5 })

/** A tree whose catalogs have these names. */
const tree = (names: string) => ({ pages: [], catalogs: [...names].map((cat_name) => ({ cat_name })) }) as never
const shown = () =>
  menuNow(5)
    ?.catalogs.map((catalog) => catalog.cat_name)
    .join('')

/** A server that answers each request when the test says so. */
const requests: { order: string; answer: (failure?: Error) => void }[] = []
const move = (names: string) => saveMove({ item_id: 5, asked: 5, menu: tree(names), rows: names })
const requested = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))

beforeEach(async () => {
  await loadTexts('en')
  queryClient.setQueryData(key, { item_id: 5, item_name: 'Handbook', menu: tree('abc') })
  vi.stubGlobal(
    'fetch',
    (_url: string, request: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        const answer = (failure?: Error) =>
          failure ? reject(failure) : resolve(new Response('{"error_code":0,"data":[]}'))
        requests.push({ order: (request.body as URLSearchParams).get('cats') ?? '', answer })
      }),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  requests.length = 0
})

test('moves are shown at once and sent one after the other', async () => {
  const moves = [move('bac'), move('bca')]
  expect(shown()).toBe('bca')
  await requested(1)
  requests[0]?.answer()
  await requested(2)
  requests[1]?.answer()
  expect(await Promise.all(moves)).toEqual([true, true])
  expect(requests.map(({ order }) => order)).toEqual(['bac', 'bca'])
  expect(shown()).toBe('bca')
})

test('after a failure the tree is as it was saved last, and the moves that wait are not sent', async () => {
  const [saved, failed, dropped] = [move('bac'), move('bca'), move('cba')]
  const failure = expect(failed).rejects.toMatchObject({ code: NO_ANSWER })
  await requested(1)
  requests[0]?.answer()
  await requested(2)
  requests[1]?.answer(new TypeError('Failed to fetch'))
  await failure
  expect(await saved).toBe(true)
  expect(await dropped).toBe(false)
  expect(shown()).toBe('bac')
  expect(cached('item/info', { item_id: 5 })?.item_name).toBe('Handbook')
  expect(requests).toHaveLength(2)
  // the next move is sent again
  const next = move('abc')
  await requested(3)
  requests[2]?.answer()
  expect(await next).toBe(true)
})

test('a reload waits for the moves that are on their way', async () => {
  await movesSaved(5)
  const moves = [move('bac'), move('bca')]
  let isSaved = false
  const saved = movesSaved(5).then(() => {
    isSaved = true
  })
  await movesSaved(6)
  await requested(1)
  requests[0]?.answer()
  await requested(2)
  expect(isSaved).toBe(false)
  requests[1]?.answer()
  await Promise.all([...moves, saved])
  expect(isSaved).toBe(true)
})
