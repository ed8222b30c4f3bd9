import type { Context } from '#server/context.ts'
import { saveSettings } from '#server/domain/site/save-settings.ts'
import { findSiteRevision } from '#server/site-options.repository.ts'
import { readSecretOption } from '#server/site-options.ts'
import { newLoginKey } from './secret-key-sign-in.ts'

/**
 * The key that signs login links. The first read creates it, as in the protocol. Call it in a transaction.
 * @throws AppError SETTINGS_CHANGED if another request created it at the same moment
 */
export async function loginKey(ctx: Context): Promise<string> {
  const seen = await findSiteRevision(ctx.db)
  return (await readSecretOption(ctx.db, ctx.services.secrets, 'login_secret_key')) || replaceKey(ctx, seen)
}

/** Creates a new key. Links signed with the former one are no longer valid. Call it in a transaction. */
export const resetLoginKey = (ctx: Context): Promise<string> => replaceKey(ctx)

async function replaceKey(ctx: Context, seen?: number): Promise<string> {
  const key = newLoginKey()
  const { secrets, config, database } = ctx.services
  await saveSettings({ ...ctx, secrets, config, database }, { values: { login_secret_key: key }, seen })
  return key
}
