import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeItem, makePage, makeUser } from '#server/test/factories.ts'
import { ended, handbook, preview, start, treeOf, undo } from '#server/test/import-files.ts'
import { rawZip } from '#server/test/raw-zip.ts'
import type { ImportPreview } from '#shared/import-report.ts'
import { IMPORT_ROWS } from '#shared/limits.ts'

const t = testApp()

test('pages that are there already stay, and the report names every page with what happened', async () => {
  const item = await makeItem(t)
  const { owner, item_id } = item
  const own = await makePage(t, item, { page_title: 'Handbook', page_content: 'Written here' })
  const { operation_id } = await preview(t, owner, item_id)
  const made = await start(t, owner, { operation_id, item_id, existing: 'skip' })
  expect(made.result).toMatchObject({ created: 2, updated: 0, unchanged: 0, skipped: 1, left_out: 0 })
  const tree = await treeOf(t, item_id)
  expect(tree.Handbook).toBe('Written here')
  // Links lead to the page that stays.
  expect(tree['api / Login']).toContain(`[home](/page/${own.page_id})`)
  const login = made.result.pages.find(({ title }) => title === 'Login')?.page_id as number
  expect(made.result.pages[0]).toEqual({ page_id: own.page_id, title: 'Handbook', act: 'skipped' })
  expect(made.result.notes[0]).toEqual({
    code: 'link_gone',
    count: 1,
    where: ['api/login.md: ../gone.md'],
    pages: [login],
  })
  const url = `/api/operation/result?operation_id=${made.operation_id}`
  const { body, headers } = await t.inject({ url, headers: { authorization: `Bearer ${owner.token}` } })
  expect(headers['content-type']).toContain('text/csv')
  const lines = body.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines.slice(0, 3)).toEqual([
    'What happened,Page or place,Address,What was done',
    `Skipped,Handbook,/page/${own.page_id},`,
    `New,Login,/page/${login},`,
  ])
  expect(lines).toContain(
    `Links that lead nowhere,api/login.md: ../gone.md,/page/${login},They stay in the text as they are.`,
  )
  await undo(t, owner, made.operation_id)
  expect(await treeOf(t, item_id)).toEqual({ Handbook: 'Written here' })
})

test('both are kept: the new page gets a number that is free', async () => {
  const item = await makeItem(t)
  const { owner, item_id } = item
  for (const page_title of ['a', 'a (2)']) await makePage(t, item, { page_title, page_content: `my ${page_title}` })
  const body = rawZip([
    { name: 'a.md', data: '[b](b.md)' },
    { name: 'a (3).md', data: 'third' },
    { name: 'b.md', data: '[a](a.md)' },
  ])
  const { operation_id } = await preview(t, owner, item_id, body)
  const made = await start(t, owner, { operation_id, item_id, existing: 'both' })
  expect(made.result).toMatchObject({ created: 3, updated: 0, skipped: 0 })
  const tree = await treeOf(t, item_id)
  const fourth = made.result.pages.find(({ title }) => title === 'a (4)')?.page_id
  expect(tree).toMatchObject({ a: 'my a', 'a (2)': 'my a (2)', 'a (3)': 'third', b: `[a](/page/${fourth})` })
  expect(tree['a (4)']).toMatch(/^\[b\]\(\/page\/\d+\)$/)
})

test('rows that are not ticked stay out, with their pictures and with folders of which nothing is left', async () => {
  const user = await makeUser(t)
  const { operation_id, result } = await preview(t, user)
  const idOf = (title: string) => result.tree.find((row) => row.title === title)?.id as string
  const made = await start(t, user, { operation_id, leave_out: [idOf('Handbook'), idOf('deep')] })
  expect(made.result).toMatchObject({ created: 1, left_out: 2, catalogs: 1, files: 0 })
  expect(await treeOf(t, made.result.item_id)).toEqual({
    'api / Login': 'Back [home](README.md), [gone](../gone.md).\n\n## Errors\n\nNone.',
  })
  const all = await preview(t, user)
  const nothing = await start(t, user, { ...all, leave_out: all.result.tree.map((row) => row.id) })
  expect([nothing.state, nothing.error_name]).toEqual(['failed', 'BAD_FIELD'])
})

test('a file that several readers can read is read as the chosen one, without being sent again', async () => {
  const user = await makeUser(t)
  const text = Buffer.from('# Tables\n\nCREATE TABLE a (id INT);\n')
  const first = await preview(t, user, 0, Buffer.from(`-- Tables\nCREATE TABLE a (id INT);\n${text}`), 'a.txt')
  expect(first.result).toMatchObject({ format: 'sql', formats: ['sql', 'markdown'] })
  const again = await t.call('import/preview', { operation_id: first.operation_id, format: 'markdown' }, user)
  const second = await ended(t, again.data.operation_id, user)
  expect((second.result as ImportPreview).format).toBe('markdown')
  const made = await start(t, user, { operation_id: again.data.operation_id })
  expect((await treeOf(t, made.result.item_id)).a).toContain('CREATE TABLE a (id INT);')
  const other = await t.upload('import/auto', { filename: 'a.md', body: text }, { format: 'postman' }, user)
  expect([other.error_name, other.error_message]).toEqual([
    'IMPORT_BROKEN',
    'This file cannot be read: it is not of the chosen format (a.md)',
  ])
})

test('choices that no preview offers are refused', async () => {
  const user = await makeUser(t)
  const { operation_id } = await preview(t, user, 0, handbook())
  const refusal = async (more: Record<string, unknown>) =>
    (await t.call('import/start', { operation_id, ...more }, user)).error_name
  expect(await refusal({ existing: 'replace' })).toBe('BAD_FIELD')
  expect(await refusal({ leave_out: ['../../etc'] })).toBe('BAD_FIELD')
  expect(await refusal({ leave_out: { a: 1 } })).toBe('BAD_FIELD')
  expect(await refusal({ leave_out: Array(IMPORT_ROWS + 1).fill('abcdefghij') })).toBe('BAD_FIELD')
  const again = async (given: Record<string, unknown>, as = user) =>
    (await t.call('import/preview', given, as)).error_name
  expect(await again({ operation_id }, await makeUser(t))).toBe('NOT_FOUND')
  expect(await again({ operation_id, format: 'x'.repeat(30) })).toBe('BAD_FIELD')
  expect(await again({})).toBe('BAD_FIELD')
})

test('of a large tree all folders and the first pages are shown', async () => {
  const user = await makeUser(t)
  const pages = Array.from({ length: 2100 }, (_, at) => ({ name: `f${at % 30}/p${at}.md`, data: 'x' }))
  const { result } = await preview(t, user, 0, rawZip(pages))
  expect(result.tree.filter((row) => row.kind === 'catalog')).toHaveLength(30)
  expect(result.tree.length + result.more_rows).toBe(2130)
  expect(result.tree.length).toBeLessThanOrEqual(IMPORT_ROWS)
})
