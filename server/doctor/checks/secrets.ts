import { type Check, fine, problem, type Said } from '#server/doctor/check.ts'
import { countUnreadable } from '#server/domain/figures/site-check.ts'
import { hasKey } from '#server/secrets/secrets.ts'

/** Checks that the key of this site opens the secrets in its database. */
export const secrets: Check = {
  name: 'secrets',
  needs: 'tables',
  look: async ({ config, services }) => {
    const said: Said[] = []
    if (!hasKey(config))
      said.push(
        problem(
          `there is neither SECRET_KEY nor a file secret.key in ${config.DATA_DIR}`,
          'Bring the file back from a backup. Without it the server makes a new key, which opens no secret of before.',
        ),
      )
    const unreadable = await countUnreadable(services)
    if (unreadable > 0)
      said.push(
        problem(
          `the key of this site does not open ${unreadable} secrets (visit passwords, tokens, settings)`,
          'Use the SECRET_KEY or the file secret.key with which they were stored, or enter them again.',
        ),
      )
    return said.length > 0 ? said : [fine('the key of this site opens all secrets')]
  },
}
