import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveIn } from '#server/migrate/move-in.ts'
import type { Report } from '#server/migrate/report.ts'
import type { SourceSystem } from '#server/migrate/source.ts'
import type { TestApp } from './build-test-app.ts'
import { lockedMove } from './locked-move.ts'

/** Moves the site of another system into the application, as `octavo migrate` does. */
export async function moveSource(
  t: TestApp,
  system: SourceSystem,
  db: string,
  { isDry = false, sameName = 'new' as 'new' | 'link', addresses = [] as string[], source_name = 'main' } = {},
): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-move-test-'))
  try {
    const source = await system.open({ db, uploads: '', addresses, folder })
    try {
      return await lockedMove(t, (ctx, run) =>
        moveIn(ctx, source, { ...run, system: system.name, source_name, isDry, sameName }),
      )
    } finally {
      await source.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The notes of a report of one sort, as `kind name: text`. */
export const notesOf = (report: Report, code: string): string[] =>
  report.notes.filter((note) => note.code === code).map(({ kind, name, text }) => `${kind} ${name}: ${text}`)
