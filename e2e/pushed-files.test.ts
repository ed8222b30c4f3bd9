import { SCRIPT_FORMS, scriptAnswer, scriptRequest } from '#server/test/protocol-script.ts'
import { findDocuments } from '../scripts/demo/documents.ts'
import { call, createUser, expect, PHONE, test } from './fixtures.ts'

const FILES = 3000
const READ = 10
/** Longer texts would only take more time to draw. */
const LONGEST = 20_000
/** Pushing one after the other takes a minute or two on a busy machine. */
const TIMEOUT_MS = 600_000
/** A line that begins with a long word and contains no Markdown. */
const PLAIN_LINE = /^([A-Za-z]{5,})[^<>[\]`|*_]*$/m

test(`a script pushes ${FILES} Markdown files, and people read ten of them`, { timeout: TIMEOUT_MS }, async ({
  app,
  open,
}) => {
  const user_token = await createUser(app, 'pusher')
  const { item_id } = await call<{ item_id: number }>(app, 'item/add', { user_token, item_name: 'Pushed' })
  const { api_key, api_token } = await call<{ api_key: string; api_token: string }>(app, 'item/getKey', {
    user_token,
    item_id,
  })
  const documents = (await findDocuments()).documents.filter(({ text }) => text.length <= LONGEST)
  const pages: { page_id: string; title: string; text: string }[] = []
  for (let at = 0; at < FILES; at++) {
    const { cat_name, page_title, text } = documents[at % documents.length] as (typeof documents)[number]
    const title = `${page_title} ${Math.floor(at / documents.length)}`
    const form = SCRIPT_FORMS[at % SCRIPT_FORMS.length] as (typeof SCRIPT_FORMS)[number]
    const fields = { api_key, api_token, cat_name, page_title: title, page_content: text }
    const { url, payload, ...request } = scriptRequest(form, 'item/updateByApi', fields)
    const body = typeof payload === 'string' ? payload : new Uint8Array(payload)
    const answer = await fetch(app.url + url, { ...request, body })
    expect([answer.status, answer.headers.get('content-encoding') ?? 'gzip']).toEqual([200, 'gzip'])
    pages.push({ page_id: scriptAnswer(await answer.text()).page_id as string, title, text })
  }
  expect(new Set(pages.map(({ page_id }) => page_id)).size).toBe(FILES)

  for (const [lang, viewport] of [
    ['en', undefined],
    ['zh', PHONE],
  ] as const) {
    const page = await open('/', { lang, ...(viewport ? { viewport } : {}), allow: [/./] })
    for (let at = lang === 'en' ? 0 : 1; at < READ; at += 2) {
      const { page_id, title, text } = pages[Math.floor((at * FILES) / READ)] as (typeof pages)[number]
      await page.goto(`/${item_id}/${page_id}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const word = PLAIN_LINE.exec(text)?.[1] ?? ''
      expect(await page.locator('.prose').textContent()).toContain(word)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    }
  }
})
