import { demandsSecondStep } from '#server/auth/second-step/demand.ts'
import { listPasskeys } from '#server/auth/second-step/passkey.repository.ts'
import { relyingParty } from '#server/auth/second-step/passkeys.ts'
import { countRecoveryCodes, findTotp } from '#server/auth/second-step/second-step.repository.ts'
import type { Context, SessionUser } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'

/** Two-step login and passkeys of a user (`security/info`). */
export async function accountSecurity(ctx: Context, user: SessionUser) {
  const totp = await findTotp(ctx.db, user.uid)
  const { second_step_required } = await readSiteOptions(ctx.db)
  return {
    two_step: totp ? 1 : 0,
    two_step_since: totp?.addtime ?? 0,
    two_step_used: totp?.last_used ?? 0,
    recovery_left: await countRecoveryCodes(ctx.db, user.uid),
    required: Number(demandsSecondStep(second_step_required, user)),
    passkeys_open: Number((await relyingParty(ctx)) !== undefined),
    passkeys: await listPasskeys(ctx.db, user.uid),
  }
}
