import { recordAct } from '#server/audit/record.ts'
import { requireConfirmed } from '#server/auth/second-step/confirm-identity.ts'
import { demandsSecondStep } from '#server/auth/second-step/demand.ts'
import { deletePendingLoginsOf } from '#server/auth/second-step/pending-login.repository.ts'
import { newRecoveryCodes, recoveryCodeHash } from '#server/auth/second-step/recovery-codes.ts'
import {
  deleteRecoveryCodes,
  deleteTotp,
  findTotp,
  putRecoveryCodes,
  putTotp,
} from '#server/auth/second-step/second-step.repository.ts'
import { base32, codeDigits, newTotpKey, stepOfCode, totpAddress } from '#server/auth/second-step/totp.ts'
import { deleteSessionsOfUser } from '#server/auth/session.repository.ts'
import { type Context, inTransaction, type SessionUser } from '#server/context.ts'
import { readSiteOptions } from '#server/site-options.ts'
import { isAlive } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { tellOwner } from './security-notice.ts'

/** How long a new key is valid before its first code. */
export const SETUP_SECONDS = 900

/** A new key while the browser has it, sealed. */
interface Setup {
  uid: number
  token_id: number
  /** In hex. */
  key: string
  until: number
}

/** A new key for the app of a user, with its QR code. @throws AppError CONFIRM_NEEDED */
export async function startTwoStep(ctx: Context, user: SessionUser) {
  await requireConfirmed(ctx, user)
  const { default: qrCode } = await import('qrcode')
  const key = newTotpKey()
  const address = totpAddress(key, { issuer: new URL(ctx.request.origin).host, account: user.username })
  const { uid, token_id } = user
  const setup: Setup = { uid, token_id, key: key.toString('hex'), until: ctx.now + SETUP_SECONDS }
  return {
    key: base32(key),
    address,
    qr: await qrCode.toString(address, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    setup: ctx.services.secrets.seal(JSON.stringify(setup)),
  }
}

/**
 * Switches two-step login on, or replaces the app. The other sessions of the user end, because somebody else may have begun them.
 * @param given.setup from `startTwoStep`, in the same session
 * @returns the new recovery codes; none when the app was replaced
 * @throws AppError SETUP_OVER, CODE_WRONG
 */
export async function enableTwoStep(
  ctx: Context,
  user: SessionUser,
  given: { setup: string; code: string },
): Promise<string[]> {
  const setup = openSetup(ctx, given.setup)
  const isOwn = setup?.uid === user.uid && setup.token_id === user.token_id
  if (!isOwn || !isAlive(setup.until, ctx.now, SETUP_SECONDS)) throw new AppError('SETUP_OVER')
  const digits = codeDigits(given.code)
  const step = digits && stepOfCode(Buffer.from(setup.key, 'hex'), digits, ctx.now, -1)
  if (!step) throw new AppError('CODE_WRONG', {}, 'code')
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const had = (await findTotp(db, user.uid)) !== undefined
    const secret = ctx.services.secrets.seal(setup.key)
    await putTotp(db, { uid: user.uid, secret, last_step: step, addtime: now, last_used: now })
    const codes = had ? [] : await replaceCodes(inside, user)
    await deleteSessionsOfUser(db, user.uid, { except: user.token_id })
    await deletePendingLoginsOf(db, user.uid)
    await recordAct(inside, { action: had ? 'security.two_step_change' : 'security.two_step_on' })
    tellOwner(inside, user.uid, had ? 'two_step_change' : 'two_step_on')
    return codes
  })
}

function openSetup(ctx: Context, sealed: string): Setup | undefined {
  // An unsealed text would be returned unchanged.
  const text = sealed.startsWith('{') ? undefined : ctx.services.secrets.open(sealed)
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Setup)
  } catch {
    return undefined
  }
}

/** Switches two-step login off. @throws AppError CONFIRM_NEEDED, SECOND_STEP_STAYS, TWO_STEP_OFF */
export async function disableTwoStep(ctx: Context, user: SessionUser): Promise<void> {
  await requireConfirmed(ctx, user)
  const { second_step_required } = await readSiteOptions(ctx.db)
  if (demandsSecondStep(second_step_required, user)) throw new AppError('SECOND_STEP_STAYS')
  await inTransaction(ctx, async (inside) => {
    if (!(await deleteTotp(inside.db, user.uid))) throw new AppError('TWO_STEP_OFF')
    await deleteRecoveryCodes(inside.db, user.uid)
    await deletePendingLoginsOf(inside.db, user.uid)
    await recordAct(inside, { action: 'security.two_step_off' })
    tellOwner(inside, user.uid, 'two_step_off')
  })
}

/** Replaces the recovery codes. @returns the new ones @throws AppError CONFIRM_NEEDED, TWO_STEP_OFF */
export async function renewRecoveryCodes(ctx: Context, user: SessionUser): Promise<string[]> {
  await requireConfirmed(ctx, user)
  return inTransaction(ctx, async (inside) => {
    if (!(await findTotp(inside.db, user.uid))) throw new AppError('TWO_STEP_OFF')
    const codes = await replaceCodes(inside, user)
    await recordAct(inside, { action: 'security.codes' })
    tellOwner(inside, user.uid, 'codes')
    return codes
  })
}

async function replaceCodes(ctx: Context, { uid }: SessionUser): Promise<string[]> {
  const codes = newRecoveryCodes()
  await putRecoveryCodes(
    ctx.db,
    uid,
    codes.map((code) => recoveryCodeHash(uid, code)),
  )
  return codes
}
