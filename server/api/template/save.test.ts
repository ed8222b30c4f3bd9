import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEMPLATES_PER_USER } from '#server/domain/template/template-limits.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { refused } from '#server/test/refused.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'

const t = testApp()

/** A document that nobody wrote for this test. */
const README = readFileSync(new URL('../../../node_modules/fastify/README.md', import.meta.url), 'utf8')

test('a text is kept as a template, as it was written', async () => {
  const user = await makeUser(t)
  const { data } = await t.call('template/save', { template_title: ' Notes ', template_content: README }, user)
  expect(data).toMatchObject({ uid: user.uid, username: user.username, template_title: 'Notes', addtime: t.time.now })
  const { data: list } = await t.call('template/getMyList', {}, user)
  expect(list).toMatchObject([{ id: data.id, template_content: README }])
})

test('clients of the protocol get the row with its text escaped, and lists with the text as it is', async () => {
  const user = await makeUser(t)
  const template_content = `<b>"a" & 'b'</b>`
  const { data } = (await t.legacy('template/save', { template_title: 'a <b>', template_content }, user)).json()
  expect(data).toEqual({
    id: expect.stringMatching(/^\d+$/),
    uid: String(user.uid),
    username: user.username,
    template_title: 'a <b>',
    template_content: '&lt;b&gt;&quot;a&quot; &amp; &#039;b&#039;&lt;/b&gt;',
    addtime: String(t.time.now),
  })
  for (const name of ['template/getMyList', 'template/getList'])
    expect((await t.legacy(name, {}, user)).json().data[0]).toMatchObject({ id: data.id, template_content })
})

test('a title and a text are wanted, and neither is larger than a page may be', async () => {
  const user = await makeUser(t)
  const save = (input: Record<string, unknown>) =>
    refused(t, 'template/save', { template_title: 'T', template_content: 'x', ...input }, user)
  expect(await save({ template_title: '  ' })).toBe('BAD_FIELD:template_title')
  expect(await save({ template_title: 'x'.repeat(201) })).toBe('BAD_FIELD:template_title')
  expect(await save({ template_title: 'a\u0000b' })).toBe('BAD_FIELD:template_title')
  expect(await save({ template_content: '' })).toBe('BAD_FIELD:template_content')
  expect(await save({ template_content: 'a\u0000b' })).toBe('BAD_FIELD:template_content')
  expect(await save({ template_content: '页'.repeat(PAGE_CONTENT_BYTES / 3 + 1) })).toBe('BAD_FIELD:template_content')
  const largest = {
    template_title: '页'.repeat(200),
    template_content: '页'.repeat(Math.floor(PAGE_CONTENT_BYTES / 3)),
  }
  expect((await t.call('template/save', largest, user)).error_code).toBe(0)
})

test('each user may have a limited number and size of templates', async () => {
  const user = await makeUser(t)
  const row = { uid: user.uid, username: user.username, template_title: 'T', template_content: 'x', addtime: 1 }
  const { db } = t.services.database
  await db
    .insertInto('template')
    .values(Array.from({ length: TEMPLATES_PER_USER - 1 }, () => row))
    .execute()
  const input = { template_title: 'T', template_content: 'x' }
  expect((await t.call('template/save', input, user)).error_code).toBe(0)
  expect(await refused(t, 'template/save', input, user)).toBe('TEMPLATES_FULL')

  const writer = await makeUser(t)
  const large = { template_title: 'T', template_content: '页'.repeat(340_000) }
  for (let i = 0; i < 8; i += 1) expect((await t.call('template/save', large, writer)).error_code).toBe(0)
  expect(await refused(t, 'template/save', large, writer)).toBe('TEMPLATES_FULL')
  expect((await t.call('template/save', input, writer)).error_code).toBe(0)
})

test('guests keep none', async () => {
  expect(await refused(t, 'template/save', { template_title: 'T', template_content: 'x' })).toBe('NOT_LOGGED_IN')
})
