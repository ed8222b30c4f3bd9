import { moveIn } from '#server/migrate/move-in.ts'
import type { Report } from '#server/migrate/report.ts'
import type { SourceSystem } from '#server/migrate/source.ts'
import type { TestApp } from './build-test-app.ts'
import { lockedMove } from './locked-move.ts'
import { temporaryFolder } from './temporary-folder.ts'

export interface OldSiteGiven {
  db: string
  uploads?: string
  addresses?: readonly string[]
  isDry?: boolean
  source_name?: string
}

/** Moves a site of another system into the application, as the command does. */
export async function moveOldSite(t: TestApp, system: SourceSystem, given: OldSiteGiven): Promise<Report> {
  const { db, uploads = '', addresses = [], isDry = false, source_name = 'main' } = given
  const source = await system.open({ db, uploads, addresses, folder: temporaryFolder() })
  try {
    return await lockedMove(t, (ctx, run) =>
      moveIn(ctx, source, { ...run, system: system.name, source_name, isDry, sameName: 'new' }),
    )
  } finally {
    await source.close()
  }
}

/** The notes of a report of one sort, as `kind id: text`. */
export const notesOfSort = (report: Report, code: string): string[] =>
  report.notes.filter((note) => note.code === code).map(({ kind, old_id, text }) => `${kind} ${old_id}: ${text}`)
