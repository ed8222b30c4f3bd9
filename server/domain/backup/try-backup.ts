import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { BackupTarget } from '#server/backup/target.ts'
import type { Context } from '#server/context.ts'
import { trySteps } from '#server/try-steps.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { backupTarget } from './backup-state.ts'

/** The size of the file that is written, in bytes. */
const TRIAL_BYTES = 4096

/** Writes a small file into the place for backups, reads it back, compares it and deletes it. */
export async function tryBackup({ services, lang }: Context): Promise<TrySteps> {
  const bytes = randomBytes(TRIAL_BYTES)
  const path = `try-${randomBytes(8).toString('hex')}`
  let place: BackupTarget | undefined
  try {
    return await trySteps(lang, async (step) => {
      const target = await step(
        'write',
        async () => {
          place = await backupTarget(services)
          await place.write(path, piecesOf(bytes))
          return place
        },
        ({ name }) => name,
      )
      const read = await step('read', async () => {
        const found = await target.read(path)
        if (!found) throw new Error(`${target.name} does not have the file that was just written`)
        return buffer(found)
      })
      await step('compare', async () => {
        if (!read.equals(bytes)) throw new Error(`${target.name} answers other bytes than were written`)
      })
      await step('delete', () => target.remove(path))
    })
  } finally {
    await place?.remove(path).catch(() => undefined)
  }
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
