import { createHash, randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '#server/context.ts'
import type { Storage } from '#server/storage/storage.ts'
import { StorageError, storageWord } from '#server/storage/storage-error.ts'
import { trySteps } from '#server/try-steps.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { word } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'

/** The size of the file that is written, in bytes. */
const TRIAL_BYTES = 4096

/** Describes an error of a store in the language of the administrator, with the store's own name of it. */
async function told<T>(lang: Lang, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    throw new Error(`${error.store}: ${word(storageWord(error.reason), lang)}${error.code && ` (${error.code})`}`)
  }
}

/**
 * Writes a small file, reads it back, compares it and deletes it. Uses the object storage of the settings, even if new files go elsewhere, or this
 * machine if there is none.
 */
export async function tryStorage({ services: { storage }, lang }: Context): Promise<TrySteps> {
  const bytes = randomBytes(TRIAL_BYTES)
  const path = join(storage.incoming, `try-${randomBytes(16).toString('hex')}`)
  let written: { target: Storage; key: string } | undefined
  try {
    return await trySteps(lang, async (run) => {
      const step: typeof run = (name, work, tell) => run(name, () => told(lang, work), tell)
      const { target, key } = await step(
        'write',
        async () => {
          const target = await storage.at((await storage.settings()).s3 ? 's3' : 'local')
          await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
          const key = await target.put(path)
          written = { target, key }
          return { target, key }
        },
        (made) => (made.target === storage.local ? '' : `${made.target.name} ${made.key}`),
      )
      const read = await step('read', async () => buffer(await target.read(key)))
      await step('compare', async () => {
        if (!read.equals(bytes)) throw new StorageError('damaged', target.name)
        return createHash('sha256').update(read).digest('hex')
      })
      await step('delete', () => target.remove(key))
      written = undefined
    })
  } finally {
    await rm(path, { force: true })
    if (written) await written.target.remove(written.key).catch(() => undefined)
  }
}
