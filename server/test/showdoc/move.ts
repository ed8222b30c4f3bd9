import { moveIn } from '#server/migrate/move-in.ts'
import type { Report } from '#server/migrate/report.ts'
import { showdoc } from '#server/migrate/showdoc/showdoc.ts'
import type { TestApp } from '#server/test/build-test-app.ts'
import { lockedMove } from '#server/test/locked-move.ts'
import { temporaryFolder } from '#server/test/temporary-folder.ts'
import { UPLOADS } from './old-site.ts'

/** The address of the old sites. */
export const OLD_ADDRESS = 'http://docs.old.example'

export interface Moving {
  uploads?: string
  isDry?: boolean
  sameName?: 'new' | 'link'
  source_name?: string
  signal?: AbortSignal
}

/** Moves the site in a database into the application. */
export async function moveSite(t: TestApp, db: string, given: Moving = {}): Promise<Report> {
  const { uploads = UPLOADS, isDry = false, sameName = 'new', source_name = 'main', signal } = given
  const source = await showdoc.open({ db, uploads, addresses: [OLD_ADDRESS], folder: temporaryFolder() })
  try {
    return await lockedMove(t, (ctx, run) =>
      moveIn(ctx, source, {
        ...run,
        ...{ system: 'showdoc', source_name, isDry, sameName },
        ...(signal && { signal }),
      }),
    )
  } finally {
    await source.close()
  }
}

/** The notes of a report of one sort, as `kind name text`. */
export const notesOf = (report: Report, code: string): string[] =>
  report.notes.filter((note) => note.code === code).map(({ kind, name, text }) => `${kind} ${name}: ${text}`)
