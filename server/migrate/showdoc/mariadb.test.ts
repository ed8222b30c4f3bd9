import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from 'mysql2/promise'
import { expect, test } from 'vitest'
import { logIn } from '#server/test/accounts.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { addRow, mariadbDatabase } from '#server/test/mariadb.ts'
import { moveSite } from '#server/test/showdoc/move.ts'
import { OldSite, UPLOADS } from '#server/test/showdoc/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { snapshot } from '#server/test/unchanged.ts'

/** A site of ShowDoc whose data are in a real MariaDB. */
const t = testApp()

async function writeTables(connection: Connection, site: OldSite): Promise<void> {
  for (const [table, { key, columns }] of Object.entries(site.tables)) {
    const typeOf = (column: string) =>
      column === key ? 'bigint primary key' : columns[column] === 'TEXT' ? 'longtext' : 'bigint'
    const list = Object.keys(columns).map((column) => `\`${column}\` ${typeOf(column)}`)
    await connection.query(`create table \`${table}\` (${list.join(', ')}) character set utf8mb4`)
    for (const row of site.rows(table)) await addRow(connection, table, row)
  }
}

test('a site in MariaDB comes over as one in a SQLite file does, with a file whose name on the disk is in GBK', async () => {
  t.time.now = 1_795_900_000
  await makeAdmin(t)
  const site = new OldSite('3.9.2')
  const uploads = temporaryFolder()
  cpSync(UPLOADS, uploads, { recursive: true })
  // 水泵.txt as a Windows server in Chinese writes it.
  const gbk = Buffer.from([0xcb, 0xae, 0xb1, 0xc3, 0x2e, 0x74, 0x78, 0x74])
  writeFileSync(Buffer.concat([Buffer.from(join(uploads, '/')), gbk]), 'about pumps')
  const sign = 'c'.repeat(32)
  site.add('upload_file', {
    ...site.row('upload_file', { file_id: 1 }),
    ...{ file_id: 70, sign, display_name: '水泵.txt', file_type: 'text/plain', file_size: '11' },
    real_url: `http://docs.old.example/Public/Uploads/${encodeURIComponent('水泵.txt')}`,
  })
  const database = await mariadbDatabase()
  await writeTables(database.connection, site)
  const report = await moveSite(t, database.address(), { uploads })
  expect(report.isComplete).toBe(true)
  expect(report.kinds.page).toMatchObject({ found: site.rows('page').length, left: 0 })
  expect(report.kinds.user).toMatchObject({ found: 5, moved: 5 })
  const { data: ada } = await logIn(t, 'ada', 'Geheim-1')
  const as = { token: ada.user_token }
  const pageOf = (title: string) => Number(site.row('page', { page_title: title }).page_id)
  const { data: page } = await t.call('page/info', { page_id: pageOf('页面 0 final') }, as)
  expect(page).toMatchObject({ page_content: '# final & done', author_username: 'ada' })
  const { data: history } = await t.call('page/history', { page_id: pageOf('页面 0 final') }, as)
  expect(history.at(-2)?.page_content).toContain('# 版本 0\n\n<tag> & "q"\n')
  const file = await t.inject({
    url: `/api/attachment/visitFile?sign=${sign}`,
    headers: { cookie: `cookie_token=${as.token}` },
  })
  expect(file.body).toBe('about pumps')

  const before = await snapshot(t)
  await moveSite(t, database.address(), { uploads })
  expect(await snapshot(t)).toEqual(before)
  const wrong = new URL(database.address())
  wrong.password = 'wrong-word'
  const message = await moveSite(t, wrong.href, { uploads }).then(
    () => 'moved',
    (error: Error) => error.message,
  )
  expect(message).toMatch(/^The database .* cannot be read: .*[Aa]ccess denied.*Nothing was moved$/)
  expect(message).not.toContain('wrong-word')
  expect(await snapshot(t)).toEqual(before)
})
