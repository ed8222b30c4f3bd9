import { expect, test } from 'vitest'
import { parseSource } from './source.ts'
import { checkTables } from './table-owners.ts'

const RULES = {
  page: { owner: 'server/domain/page' },
  item: { owner: 'server/domain/item', joinedBy: ['server/domain/page'] },
}
const EXCEPTIONS = [{ place: 'server/policy', may: 'read' as const, tables: ['page'], because: 'It judges.' }]

/** The messages of the check for one file, as `line message`. */
const said = (path: string, lines: string[]) =>
  checkTables([parseSource(path, lines.join('\n'))], RULES, EXCEPTIONS)
    .filter((breach) => breach.path === path)
    .map(({ line, message }) => `${line} ${message}`)

test('only the repositories of its owner write a table', () => {
  const writes = [
    "await db.insertInto('page').values(page).execute()",
    'await db',
    "  .updateTable('page')",
    "  .where('page_id', 'in', (q) => q.selectFrom('item').select('item_id'))",
    "// db.deleteFrom('page')",
    'await sql`',
    '  update page set is_del = 1 from item where item.item_id = page.item_id`.execute(db)',
  ]
  expect(said('server/domain/page/page.repository.ts', writes)).toEqual([])
  expect(said('server/domain/page/page.test.ts', writes)).toEqual([])
  const refused = 'only server/domain/page may write the table page'
  expect(said('server/domain/item/item.repository.ts', writes)).toEqual([
    `1 ${refused}`,
    `3 ${refused}`,
    `6 ${refused}`,
  ])
  expect(said('server/policy/facts.repository.ts', ["db.deleteFrom('page')"])).toEqual([`1 ${refused}`])
})

test('a query starts at a table of its own folder, and joins others as declared', () => {
  expect(
    said('server/domain/page/page.repository.ts', [
      "const own = db.selectFrom('page').innerJoin('item as one', 'one.item_id', 'page.item_id')",
      "const both = db.selectFrom('page').union(db.selectFrom('item').select('item_id'))",
      "const all = db.selectFrom(both.as('both')).selectAll()",
      "const foreign = db.selectFrom('item').select('item_name')",
      'const count = sql<number>`select count(*) from item`',
    ]),
  ).toEqual([
    '4 a query that begins at the table item belongs in server/domain/item',
    '5 a query that begins at the table item belongs in server/domain/item',
  ])
  const joined = 'joins the table page of server/domain/page: declare it in scripts/layout/table-owners.ts'
  expect(
    said('server/domain/item/item.repository.ts', [
      "const named = db.selectFrom('item').leftJoin('page', 'page.item_id', 'item.item_id')",
      "const counted = db.selectFrom('item').select((q) => q.selectFrom('page').select('page_id').as('page_id'))",
      'const some = sql`select item_id from item join page on page.item_id = item.item_id`',
    ]),
  ).toEqual([`1 ${joined}`, `2 ${joined}`, `3 ${joined}`])
  expect(said('server/policy/facts.repository.ts', ["db.selectFrom('page')"])).toEqual([])
})

test('a query names its table', () => {
  const lines = ["for (const table of ['page', 'item'] as const) await db.deleteFrom(table).execute()"]
  expect(said('server/domain/page/page.repository.ts', lines)).toEqual([
    '1 a query must name its table as a literal, so that its owner can be checked',
  ])
})

test('a declaration that no query needs is a breach', () => {
  const breaches = checkTables(
    [parseSource('server/policy/a.repository.ts', "db.selectFrom('page')")],
    RULES,
    EXCEPTIONS,
  )
  expect(breaches.map(({ message }) => message)).toEqual([
    'no query needs this permission any more: server/domain/page read item',
  ])
})
