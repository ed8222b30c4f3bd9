import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookstack } from '#server/migrate/bookstack/bookstack.ts'
import { mindoc } from '#server/migrate/mindoc/mindoc.ts'
import { outline } from '#server/migrate/outline/outline.ts'
import type { SourceSystem } from '#server/migrate/source.ts'
import { yapi } from '#server/migrate/yapi/yapi.ts'
import { oldSite as bookstackSite } from '#server/test/bookstack/old-site.ts'
import { FORMS, type Form } from '#server/test/bookstack/tables.ts'
import { testApp } from '#server/test/build-test-app.ts'
import { makeAdmin } from '#server/test/factories.ts'
import { lockedMove } from '#server/test/locked-move.ts'
import { oldSite as mindocSite } from '#server/test/mindoc/old-site.ts'
import { moveOldSite } from '#server/test/move-old-site.ts'
import { oldSite as outlineSite } from '#server/test/outline/old-site.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { yapiSite } from '#server/test/yapi/site.ts'
import { writeFolder } from '#server/test/yapi/write-dump.ts'
import { verifyMove } from './verify.ts'

/** The comparison of both sides for each system: no difference after a move that nothing explains, and planted ones are found. */

function checked(
  name: string,
  system: SourceSystem,
  site: () => Promise<{ db: string; uploads: string; private: string; lists: 'group' | 'star' }>,
) {
  const t = testApp()
  const verify = async (given: { db: string; uploads: string }) => {
    const source = await system.open({ ...given, addresses: [], folder: temporaryFolder() })
    try {
      return await lockedMove(t, (ctx, run) =>
        verifyMove(ctx, source, { ...run, system: system.name, source_name: 'main', isDry: false, sameName: 'new' }),
      )
    } finally {
      await source.close()
    }
  }
  test(`${name}: a moved site has no difference that is not explained, and planted ones are found`, async () => {
    t.time.now = 1_795_900_000
    await makeAdmin(t)
    const given = await site()
    await moveOldSite(t, system, given)
    const faults = async () =>
      (await verify(given)).differences
        .filter(({ explanation }) => explanation === '')
        .map(({ kind, text }) => `${kind}: ${text}`)
    expect(await faults()).toEqual([])
    const { kinds } = await verify(given)
    expect(kinds.rights?.there).toBeGreaterThan(15)
    const { db } = t.services.database
    const first = (q: typeof db) => q.selectFrom('page').select(({ fn }) => fn.min('page_id').as('id'))
    await db.updateTable('page').set({ page_content: 'another text' }).where('page_id', '=', first(db)).execute()
    await db.updateTable('item').set({ password: '' }).where('item_name', '=', given.private).execute()
    await db.deleteFrom('item_group').execute()
    await db.deleteFrom('item_star').execute()
    const found = await faults()
    for (const one of [
      'page: SHA-256 of the text',
      'item: another visit password',
      `${given.lists}: it is not here any more`,
      'rights: may not read',
    ])
      expect(found).toContainEqual(expect.stringContaining(one))
  })
}

for (const form of Object.keys(FORMS) as Form[])
  checked(`BookStack ${form}`, bookstack, async () => {
    const { database, uploads } = await bookstackSite(form)
    return { db: database.address(), uploads, private: 'Finance', lists: 'group' }
  })
checked('MinDoc', mindoc, async () => {
  const site = mindocSite()
  return { db: site.sqlite(), uploads: site.folder, private: 'Private', lists: 'group' }
})
checked('Outline', outline, async () => {
  const { url, uploads } = await outlineSite()
  return { db: url, uploads, private: 'Finance', lists: 'star' }
})
checked('YApi', yapi, async () => ({
  db: writeFolder(join(temporaryFolder(), 'dump'), yapiSite()),
  uploads: '',
  private: '水泵接口',
  lists: 'star',
}))
