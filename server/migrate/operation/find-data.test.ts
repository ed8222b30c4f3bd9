import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { dataIn } from './find-data.ts'

function folderOf(...names: string[]): string {
  const folder = temporaryFolder()
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'text')
  }
  return folder
}
/** What is taken as the data, as a path in the archive. */
const found = async (folder: string) => (await dataIn(folder)).slice(folder.length)

test('the only file of an archive is the data, and so is the only database of a whole old site', async () => {
  expect(await found(folderOf('a/b/site.archive'))).toBe('/a/b/site.archive')
  const site = folderOf('showdoc/index.php', 'showdoc/Public/Uploads/2020/a.png')
  mkdirSync(join(site, 'showdoc/Sqlite'))
  const database = new DatabaseSync(join(site, 'showdoc/Sqlite/showdoc.db.php'))
  database.exec('create table t (id integer)')
  database.close()
  expect(await found(site)).toBe('/showdoc/Sqlite/showdoc.db.php')
})

test('a dump of many files is its folder, wherever it is in the archive', async () => {
  expect(await found(folderOf('user.bson', 'project.bson'))).toBe('')
  expect(await found(folderOf('dump/yapi/user.bson', 'dump/yapi/project.bson'))).toBe('/dump/yapi')
})
