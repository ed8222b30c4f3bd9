import { findPlainSecrets, replaceSecret } from '#server/domain/item/plain-secrets.repository.ts'
import { SEALED } from '#server/secrets/secrets.ts'
import { sealPlainOptions } from '#server/site-options.ts'
import type { Job } from './job.ts'

/** How many secrets one run encrypts. */
const IN_ONE_RUN = 500

/** Encrypts visit passwords, tokens of items and secret settings of the site that were stored before the server had a key. */
export const sealSecrets: Job = {
  name: 'seal-secrets',
  seconds: 600,
  run: async ({ database: { db }, secrets }) => {
    for (const plain of await findPlainSecrets(db, SEALED, IN_ONE_RUN))
      await replaceSecret(db, plain, secrets.seal(plain.text))
    await sealPlainOptions(db, secrets)
  },
}
