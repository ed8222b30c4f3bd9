import { access } from 'node:fs/promises'
import { contextOfNobody } from '#server/context.ts'
import { type Check, fine, problem } from '#server/doctor/check.ts'
import { tryStorage } from '#server/domain/attachment/try-storage.ts'

/** Checks that files can be stored, read and removed. */
export const storage: Check = {
  name: 'storage',
  needs: 'tables',
  look: async ({ services, config }) => {
    // The trial creates folders below this one. The folder itself must exist, because a disk may not be mounted.
    await access(config.DATA_DIR)
    await services.storage.local.check()
    const { ok, steps } = await tryStorage(contextOfNobody(services, new AbortController().signal))
    const failed = steps.find((step) => !step.ok)
    const kind = await services.storage.kind()
    return ok || !failed
      ? [fine(`a trial file was written, read and removed (${kind})`)]
      : [
          problem(
            `files cannot be stored: ${failed.name}: ${failed.message}`,
            'Check address, bucket and key of the object storage (S3_…, or File storage in the site settings), and the disk of DATA_DIR.',
          ),
        ]
  },
}
