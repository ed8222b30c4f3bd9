import { type Database, openDatabase } from '#server/db/open.ts'
import { createTestDatabase } from './test-database.ts'

/** An open, migrated, empty database on the engine of this test run. */
export interface OpenTestDatabase {
  database: Database
  url: string
  /** Closes and removes it. */
  end(): Promise<void>
}

/** Opens a new database of the engine under test with all tables. `end` closes and removes it. */
export async function openTestDatabase(): Promise<OpenTestDatabase> {
  const place = await createTestDatabase()
  const database = await openDatabase(place.url)
  const end = async () => {
    await database.close()
    await place.drop()
  }
  return { database, url: place.url, end }
}
