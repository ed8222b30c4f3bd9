import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, callKey, isRefusal, NO_ANSWER, toFields, useSend } from './api.ts'
import { loadTexts } from './locale.tsx'
import { setNavigate } from './navigation.ts'
import { askAgainOnReturn, seedFromPage } from './page-data.ts'
import { queryClient } from './query-client.ts'
import { holdTypedText } from './typed-text.ts'

const went: unknown[] = []

/** A server that records the requests and gives one answer. */
function serverAnswers(answer: unknown) {
  const got: { url: string; body: URLSearchParams }[] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    got.push({ url, body: request.body as URLSearchParams })
    if (answer instanceof Error) throw answer
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  return got
}

beforeEach(async () => {
  await loadTexts('en')
  setNavigate(((path: string) => went.push(path)) as never)
  history.replaceState(null, '', '/item/setting/5?tab=members')
})
afterEach(() => {
  vi.unstubAllGlobals()
  went.length = 0
})

test('a call goes out form-encoded with the language, nested values as JSON', async () => {
  const got = serverAnswers({ error_code: 0, data: { version: '1' } })
  expect(await call('common/version')).toEqual({ version: '1' })
  expect(got[0]?.url).toBe('/api/common/version')
  expect(String(got[0]?.body)).toBe('l=en-us')
  expect(toFields({ id: 5, on: true, off: false, none: undefined, list: [1, { a: 2 }], text: '中 &' })).toEqual({
    id: '5',
    on: '1',
    off: '0',
    list: '[1,{"a":2}]',
    text: '中 &',
  })
})

test('a refusal is thrown with its code, name, field and text', async () => {
  serverAnswers({ error_code: 10101, error_name: 'BAD_FIELD', error_field: 'name', error_message: 'name: too long' })
  const error = await call('user/updateInfo', { name: 'x' }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ code: 10101, name: 'BAD_FIELD', field: 'name', message: 'name: too long' })
})

test('isRefusal knows a refusal by its name and accepts no other error', async () => {
  serverAnswers({ error_code: 10101, error_name: 'NOT_FOUND', error_message: 'The page does not exist' })
  const error = await call('page/info', { page_id: 5 }).catch((thrown: unknown) => thrown)
  expect(isRefusal(error, 'NOT_FOUND')).toBe(true)
  expect(isRefusal(error, 'ITEM_NOT_VISIBLE', 'NOT_FOUND')).toBe(true)
  // BAD_FIELD has the same code
  expect(isRefusal(error, 'BAD_FIELD')).toBe(false)
  expect(isRefusal(Object.assign(new Error('x'), { name: 'NOT_FOUND' }), 'NOT_FOUND')).toBe(false)
  expect(isRefusal(null, 'NOT_FOUND')).toBe(false)
})

test('messages about no answer and an unreadable answer are in the language of the interface', async () => {
  serverAnswers(new TypeError('Failed to fetch'))
  await expect(call('common/version')).rejects.toMatchObject({ code: NO_ANSWER, message: /No answer/ })
  await loadTexts('zh')
  await expect(call('common/version')).rejects.toMatchObject({ message: /没有回应/ })
  serverAnswers('<html>502</html>')
  await expect(call('common/version')).rejects.toMatchObject({ code: NO_ANSWER, message: /无法识别/ })
})

test('an ended session leads to the login screen, and the login leads back', async () => {
  queryClient.setQueryData(callKey('user/info'), { uid: 1 })
  serverAnswers({ error_code: 10102, error_name: 'NOT_LOGGED_IN', error_message: 'not logged in' })
  await expect(call('item/myList')).rejects.toMatchObject({ code: 10102 })
  expect(went).toHaveLength(1)
  expect(String(went[0])).toMatch(/^\/user\/login\?redirect=%2Fitem%2Fsetting%2F5/)
  expect(queryClient.getQueryData(callKey('user/info'))).toBeNull()
})

test('an ended session does not redirect when the call forbids it or the address has a redirect already', async () => {
  serverAnswers({ error_code: 10102, error_name: 'NOT_LOGGED_IN', error_message: 'not logged in' })
  await expect(call('item/myList', {}, { redirect_login: false })).rejects.toMatchObject({ code: 10102 })
  history.replaceState(null, '', '/user/login?redirect=/5')
  await expect(call('item/myList')).rejects.toMatchObject({ code: 10102 })
  expect(went).toEqual([])
})

test('an ended session leaves a form with typed text on the screen', async () => {
  queryClient.setQueryData(callKey('user/info'), { uid: 1 })
  serverAnswers({ error_code: 10102, error_name: 'NOT_LOGGED_IN', error_message: 'not logged in' })
  const release = holdTypedText()
  await expect(call('item/myList')).rejects.toMatchObject({ code: 10102 })
  expect(went).toEqual([])
  expect(queryClient.getQueryData(callKey('user/info'))).toEqual({ uid: 1 })
  release()
  await expect(call('item/myList')).rejects.toMatchObject({ code: 10102 })
  expect(went).toHaveLength(1)
})

test('a change that comes too late reloads the list that it was about, and no other refusal does', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let cancel = (): Promise<unknown> => Promise.reject(new Error('not drawn'))
  function Probe() {
    const send = useSend('order/cancel', { invalidates: ['order/getMyList'] })
    cancel = () => send.mutateAsync({ order_id: 1 }).catch(() => {})
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  )
  const key = callKey('order/getMyList')
  for (const [error_name, isStale] of [
    ['ORDER_DECIDED', true],
    ['NOT_FOUND', true],
    ['CHANGED_MEANWHILE', true],
    ['BAD_FIELD', false],
  ] as const) {
    queryClient.setQueryData(key, { orders: [] })
    serverAnswers({ error_code: 10101, error_name, error_message: error_name })
    await act(cancel)
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(isStale)
  }
  await act(async () => root.unmount())
})

test('typing while a form is sent neither makes it free to be sent again nor hides its refusal', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let end = (_answer: Response) => {}
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (end = resolve)))
  const shown: { isPending: boolean; error: ApiError | null; reset: () => void; mutate: (input: object) => void }[] = []
  const newest = () => shown.at(-1) ?? expect.fail('not drawn')
  function Probe() {
    shown.push(useSend('order/cancel') as never)
    return null
  }
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  )
  await act(async () => newest().mutate({ order_id: 1 }))
  await vi.waitFor(() => expect(newest().isPending).toBe(true))
  await act(async () => newest().reset())
  expect(newest().isPending).toBe(true)
  await act(async () => end(Response.json({ error_code: 10101, error_name: 'BAD_FIELD', error_message: 'no' })))
  await vi.waitFor(() => expect(newest().error?.message).toBe('no'))
  await act(async () => newest().reset())
  await vi.waitFor(() => expect(newest().error).toBeNull())
  await act(async () => root.unmount())
})

test('answers that the server wrote into the page are found by the numbers that screens use', () => {
  document.body.innerHTML =
    '<script type="application/json" id="octavo-data">{"page/info?page_id=5":{"page_title":"A"},"user/info":null}</script>'
  const client = new QueryClient()
  expect(seedFromPage(client)).toBe(2)
  expect(client.getQueryData(callKey('page/info', { page_id: 5 }))).toEqual({ page_title: 'A' })
  expect(client.getQueryData(callKey('user/info'))).toBeNull()
})

test('answers of a document that came from the history are used and asked again, and so are all when a kept screen is shown', async () => {
  document.body.innerHTML = '<script type="application/json" id="octavo-data">{"user/info":null}</script>'
  const isOld = (client: QueryClient) => client.getQueryState(callKey('user/info'))?.isInvalidated
  const [opened, returned] = [new QueryClient(), new QueryClient()]
  seedFromPage(opened)
  expect(isOld(opened)).toBe(false)
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'back_forward' } as never])
  seedFromPage(returned)
  entries.mockRestore()
  expect(returned.getQueryData(callKey('user/info'))).toBeNull()
  expect(isOld(returned)).toBe(true)

  askAgainOnReturn(opened)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(isOld(opened)).toBe(false)
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(isOld(opened)).toBe(true)
})
