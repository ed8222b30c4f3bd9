import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMigrated } from './db/open-migrated.ts'

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test.each([['a new'], ['an older, open']])(
  '%s data folder and database can be read by their owner alone',
  async (kind) => {
    const root = mkdtempSync(join(tmpdir(), 'octavo-mode-'))
    onTestFinished(() => rmSync(root, { recursive: true }))
    const DATA_DIR = join(root, 'data')
    const file = join(DATA_DIR, 'octavo.db')
    const open = async () => (await openMigrated({ DATA_DIR, DATABASE_URL: `sqlite:${file}` })).database
    if (kind !== 'a new') {
      await (await open()).close()
      writeFileSync(join(DATA_DIR, 'other'), '')
      chmodSync(DATA_DIR, 0o755)
      chmodSync(file, 0o644)
    }
    const database = await open()
    expect([modeOf(DATA_DIR), modeOf(file)]).toEqual(['700', '600'])
    for (const beside of ['-wal', '-shm']) if (existsSync(file + beside)) expect(modeOf(file + beside)).toBe('600')
    await database.close()
  },
)
