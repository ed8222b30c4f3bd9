import { bytesText, type Check, orFine, problem, type Said, someOf, warning } from '#server/doctor/check.ts'
import { type DamagedFile, damagedFiles, ORPHAN_SECONDS, orphansOf } from '#server/domain/attachment/compare-files.ts'
import { oneLine } from '#server/one-line.ts'

/** The limit for counting stored files without a row. */
const ORPHANS_MOST = 10_000

const namesOf = (files: readonly DamagedFile[]): string =>
  someOf(files.map(({ file_id, display_name }) => `${file_id} ${JSON.stringify(display_name)}`))

/** Finds files that the database names but the storage lacks, and files that nothing names. Compares sizes; `octavo file check` compares bytes. */
export const files: Check = {
  name: 'files',
  needs: 'tables',
  look: async ({ services: { database, storage }, now }) => {
    const found: Said[] = []
    for (const one of await storage.all()) {
      try {
        const damaged = await damagedFiles(database.db, one)
        const [missing, cut] = (['missing', 'size'] as const).map((what) =>
          damaged.filter(({ problem: is }) => is === what),
        ) as [DamagedFile[], DamagedFile[]]
        if (missing.length > 0)
          found.push(
            problem(
              `${missing.length} files are missing in ${one.name}: ${namesOf(missing)}`,
              'Restore them from a backup. Attachments, Missing in the backstage lists them.',
            ),
          )
        if (cut.length > 0)
          found.push(
            problem(
              `${cut.length} files in ${one.name} do not have the size that was uploaded: ${namesOf(cut)}`,
              'Restore them from a backup. octavo file check compares every byte.',
            ),
          )
        const orphans = { count: 0, bytes: 0, keys: [] as string[] }
        for await (const { key, size } of orphansOf(database.db, one, now - ORPHAN_SECONDS)) {
          orphans.count += 1
          orphans.bytes += size
          orphans.keys.push(key)
          if (orphans.count === ORPHANS_MOST) break
        }
        if (orphans.count > 0)
          found.push(
            warning(
              `${orphans.count}${orphans.count === ORPHANS_MOST ? ' or more' : ''} files in ${one.name} (${bytesText(orphans.bytes)}) belong to nothing: ${someOf(orphans.keys)}`,
              'The job sweep-files removes them within six hours while the server runs.',
            ),
          )
      } catch (error) {
        found.push(
          problem(
            `${one.name} does not tell its files: ${oneLine(error)}`,
            'See the check storage. Its files cannot be read now.',
          ),
        )
      }
    }
    return orFine(found, 'the storage holds every file of the database, and no other')
  },
}
