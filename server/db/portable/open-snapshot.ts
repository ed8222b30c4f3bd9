import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Snapshot } from './portable.ts'

/**
 * Begins to read a snapshot of a database: its state at one moment. It contains everything committed before the call.
 * @param url `sqlite:/path/to/file` or `postgres://…`
 * @param marked accept a database that is being restored
 * @returns undefined when there is no database with our tables, or one that is being restored
 */
export async function openSnapshot(url: string, { marked = false } = {}): Promise<Snapshot | undefined> {
  const snapshot = await open(url)
  if (!snapshot || (snapshot.migrations.length > 0 && (marked || !snapshot.isMarked))) return snapshot
  await snapshot.close()
  return undefined
}

async function open(url: string): Promise<Snapshot | undefined> {
  if (!url.startsWith('sqlite:')) return (await import('./postgres-snapshot.ts')).postgresSnapshot(url)
  const file = resolve(url.slice('sqlite:'.length))
  return existsSync(file) ? (await import('./sqlite-snapshot.ts')).sqliteSnapshot(file) : undefined
}
