import { expect, test } from 'vitest'
import { testApp } from '#server/test/build-test-app.ts'
import { makeUser } from '#server/test/factories.ts'
import { preview } from '#server/test/import-files.ts'

const t = testApp()
const count = async (table: 'item' | 'page' | 'catalog' | 'upload_file' | 'import_entry') =>
  (await t.services.database.db.selectFrom(table).selectAll().execute()).length

test('a preview shows what will be imported and what not, and writes nothing', async () => {
  const user = await makeUser(t)
  const before = [await count('item'), await count('page'), await count('upload_file')]
  const { result } = await preview(t, user)
  expect(result).toMatchObject({
    act: 'preview',
    format: 'markdown',
    file_name: 'handbook.zip',
    item_name: 'handbook',
    pages: 3,
    catalogs: 3,
    files: 1,
    existing: 0,
    formats: ['markdown'],
    tree: [
      { kind: 'page', depth: 0, title: 'Handbook' },
      { kind: 'catalog', depth: 0, title: 'api', pages: 2 },
      { kind: 'page', depth: 1, title: 'Login' },
      { kind: 'catalog', depth: 1, title: 'v2', pages: 1 },
      { kind: 'catalog', depth: 2, title: 'deep', pages: 1 },
      { kind: 'page', depth: 3, title: 'er / Deep page' },
    ],
    notes: [
      { code: 'link_gone', count: 1, where: ['api/login.md: ../gone.md'] },
      { code: 'catalog_folded', count: 1 },
      { code: 'file_unused', count: 1, where: ['notes.bak'] },
    ],
  })
  expect([await count('item'), await count('page'), await count('upload_file')]).toEqual(before)
})

test('a guest sends nothing, and a call without a file is refused', async () => {
  const file = { filename: 'a.md', body: 'x' }
  expect((await t.upload('import/preview', file, {}, null)).error_name).toBe('NOT_LOGGED_IN')
  const user = await makeUser(t)
  expect((await t.upload('import/preview', { ...file, name: 'other' }, {}, user)).error_name).toBe('BAD_FIELD')
  expect((await t.upload('import/preview', file, { item_id: 987_654 }, user)).error_name).toBe('NOT_FOUND')
})
