import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './open.ts'

const MB = 1024 * 1024

test('a long log is copied into the file while transactions go on, and begins anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-log-'))
  const file = join(folder, 'written.db')
  const { db, close } = await openDatabase(`sqlite:${file}`)
  const write = (bytes: number) => sql`insert into written (text) values (randomblob(${bytes}))`.execute(db)
  try {
    await sql`create table written (at integer primary key, text blob)`.execute(db)
    const other = new DatabaseSync(file, { readOnly: true })
    const logPages = () => {
      other.prepare('select count(*) from written').get()
      return Number(other.prepare('pragma wal_checkpoint(noop)').get()?.log)
    }
    for (let written = 0; written < 20; written += 1) await write(MB)
    expect(logPages()).toBeGreaterThan(4000)
    let small = 0
    await expect
      .poll(async () => {
        await write(1)
        small += 1
        return logPages()
      })
      .toBeLessThan(100)
    expect({ ...other.prepare('select count(*) as rows, sum(length(text)) as bytes from written').get() }).toEqual({
      rows: 20 + small,
      bytes: 20 * MB + small,
    })
    other.close()
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})
