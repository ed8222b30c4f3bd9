import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItemWithKey } from '#server/test/item-key.ts'
import {
  SCRIPT_FORMS,
  type ScriptRequest,
  scriptAnswer,
  scriptRequest,
  scriptText,
} from '#server/test/protocol-script.ts'
import { findDocuments } from '../../../scripts/demo/documents.ts'

const t = testApp()

const FILES = 300
/** Longer texts would only add time for drawing them. */
const LONGEST = 60_000

/** Sends a request and unpacks the answer as a script does, which cannot read brotli. */
async function send(request: ScriptRequest): Promise<string> {
  const { rawPayload, headers, statusCode } = await t.inject(request)
  expect(statusCode).toBe(200)
  expect(['gzip', undefined]).toContain(headers['content-encoding'])
  return (headers['content-encoding'] ? gunzipSync(rawPayload) : rawPayload).toString()
}

test('an unchanged script pushes 300 READMEs through the legacy door and reads them back equal to the byte', async () => {
  const { item, key } = await makeItemWithKey(t)
  const { documents } = await findDocuments()
  const files = documents.filter(({ text }) => text.length <= LONGEST).slice(0, FILES)
  expect(files).toHaveLength(FILES)
  const page_ids: string[] = []
  for (const [at, { cat_name, page_title, text }] of files.entries()) {
    const form = SCRIPT_FORMS[at % SCRIPT_FORMS.length] as (typeof SCRIPT_FORMS)[number]
    const fields = { ...key, cat_name, page_title, page_content: text, s_number: '99' }
    const page = scriptAnswer(await send(scriptRequest(form, 'item/updateByApi', fields)))
    expect(page).toMatchObject({ page_id: expect.stringMatching(/^\d+$/), page_title, author_uid: '0' })
    page_ids.push(page.page_id as string)
  }
  expect(new Set(page_ids).size).toBe(FILES)
  const login = { user_token: item.owner.token }
  for (let at = 0; at < FILES; at += FILES / 10) {
    const [page_id, text] = [page_ids[at] as string, files[at]?.text]
    const read = async (call: string, fields: Record<string, string>) =>
      scriptText(scriptAnswer(await send(scriptRequest('form', call, fields))))
    expect(await read('page/info', { ...login, page_id })).toBe(text)
    expect(await read('open/getPage', { ...key, page_id })).toBe(text)
  }
}, 120_000)

test('the text that the contract names comes back equal to the byte, in every form of body', async () => {
  const { key } = await makeItemWithKey(t)
  const text = '100% a+b c&d "q" \\ 中文 😀 &lt; &amp;lt; \' \r\n\ttab\n'
  for (const form of SCRIPT_FORMS) {
    const pushed = scriptRequest(form, 'item/updateByApi', { ...key, page_title: form, page_content: text })
    const { page_id = '' } = scriptAnswer(await send(pushed))
    const page = scriptAnswer(await send(scriptRequest(form, 'open/getPage', { ...key, page_id })))
    expect(scriptText(page)).toBe(text)
  }
})
