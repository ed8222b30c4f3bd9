import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * The baseline of a save: how many transactions with one insert a bare SQLite file takes in a second, each synced to the disk as
 * ours are.
 * @param file a new file; it is removed afterwards
 */
export function bareCommits(file: string, text: string, seconds: number): number {
  const database = new DatabaseSync(file)
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; create table page (id integer primary key, text text)',
  )
  const insert = database.prepare('insert into page (text) values (?)')
  const begun = performance.now()
  let commits = 0
  for (; performance.now() - begun < seconds * 1000; commits += 1) insert.run(text)
  const rate = commits / ((performance.now() - begun) / 1000)
  database.close()
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  return rate
}
