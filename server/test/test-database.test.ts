import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { createTestDatabase } from './test-database.ts'

test('each test has a migrated database, on the engine that it requested', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const [first, second] = await Promise.all([openDatabase(one.url), openDatabase(other.url)])
  try {
    expect(first.dialect).toBe(process.env.TEST_DATABASE)
    const tables = await first.db.introspection.getTables()
    expect(tables.map((table) => table.name)).toContain('page')
    await first.db.schema.createTable('only_here').addColumn('id', 'integer').execute()
    const others = await second.db.introspection.getTables()
    expect(others.map((table) => table.name)).not.toContain('only_here')
  } finally {
    await Promise.all([first.close(), second.close()])
    await Promise.all([one.drop(), other.drop()])
  }
})
