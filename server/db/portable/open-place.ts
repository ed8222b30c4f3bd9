import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Place } from './portable.ts'

/**
 * Prepares an empty database for a restore. Removes the remains of an earlier unfinished restore.
 * @param url `sqlite:/path/to/file` or `postgres://…`
 * @returns undefined when the database is not empty
 */
export async function openPlace(url: string): Promise<Place | undefined> {
  if (!url.startsWith('sqlite:')) return (await import('./postgres-place.ts')).postgresPlace(url)
  const file = resolve(url.slice('sqlite:'.length))
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return (await import('./sqlite-place.ts')).sqlitePlace(file)
}
