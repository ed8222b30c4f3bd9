/**
 * Makes accounts with sessions on the site of `DATA_DIR`, for `createUser`. It is one process for each site, because a shell command for each account would
 * take longer than the tests.
 */
import { createAccount } from '#server/auth/account.ts'
import { createToken } from '#server/auth/session.ts'
import { withServices } from '#server/cli/commands/with-services.ts'
import type { Services } from '#server/context.ts'

/** The requests of the tests. */
export interface AccountWanted {
  id: number
  username: string
  password: string
}

/** The answer to the request with this id. */
export type AccountMade = { id: number; token: string } | { id: number; error: string }

async function make(services: Services, { username, password }: AccountWanted): Promise<string> {
  const { uid } = await createAccount(services, { username, password })
  return createToken(services.database.db, uid, services.clock(), {
    ip: '',
    userAgent: 'octavo token create',
    way: 'shell',
  })
}

await withServices(async (services) => {
  process.on('message', async (wanted: AccountWanted) => {
    const answer = (made: { token: string } | { error: string }) =>
      process.send?.({ id: wanted.id, ...made } satisfies AccountMade)
    try {
      answer({ token: await make(services, wanted) })
    } catch (error) {
      answer({ error: String(error) })
    }
  })
  await new Promise((resolve) => process.once('disconnect', resolve))
})
