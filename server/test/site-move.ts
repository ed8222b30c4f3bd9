import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import type { SiteMoveResult } from '#shared/move-report.ts'
import type { As, TestApp } from './build-test-app.ts'
import { OldSite, UPLOADS } from './showdoc/old-site.ts'

/** The bytes of the SQLite file of a ShowDoc site. */
export const oldDatabase = (): Buffer => readFileSync(new OldSite('3.3.1').write(temporaryFolder()))

/** Its folder of uploads, packed as people do it. */
export const packedUploads = (): Buffer =>
  execFileSync('tar', ['czf', '-', '-C', dirname(UPLOADS), 'uploads'], { maxBuffer: 64 * 1024 * 1024 })

/** The fields of a start, from the folder of the server unless said otherwise. */
export const moveFields = (given: Record<string, unknown> = {}) => ({
  act: 'dry_run',
  system: 'showdoc',
  source_name: 'main',
  same_name: 'new',
  addresses: 'http://docs.old.example/',
  data_from: 'folder',
  data_path: '',
  address: '',
  uploads_from: 'none',
  uploads_path: '',
  ...given,
})

/** The last step when everything that was started has ended. */
export async function endOfStep(t: TestApp, admin: As) {
  await t.services.operations.settled()
  const { last } = (await t.call('adminMove/get', {}, admin)).data
  return { ...last, result: (last?.result ?? null) as SiteMoveResult | null }
}

/** Puts the database of a ShowDoc into the folder of the server for moves. @param pages how many pages it has besides its own. @returns its path there */
export function inServerFolder(t: TestApp, pages = 0): string {
  const { MOVE_IN_DIR } = t.services.config
  mkdirSync(MOVE_IN_DIR, { recursive: true })
  rmSync(join(MOVE_IN_DIR, 'showdoc.db'), { force: true })
  const site = new OldSite('3.3.1')
  for (let at = 0; at < pages; at++) site.add('page', { page_id: 50_000 + at, page_title: `Page ${at}` })
  site.write(MOVE_IN_DIR, 'showdoc.db')
  return 'showdoc.db'
}
