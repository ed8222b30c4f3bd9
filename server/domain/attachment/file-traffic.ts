import type { Context } from '#server/context.ts'
import { notifyAccount } from '#server/domain/message/notify-account.ts'
import { payerOf } from '#server/domain/plan/fits.ts'
import { accountLimits } from '#server/domain/plan/limits.ts'
import type { FileRow } from '#server/policy/file-facts.repository.ts'
import { timeText } from '#server/time.ts'
import { AppError } from '#shared/errors.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { countVisit, flowOf } from './file.repository.ts'

/** Pictures up to this size are sent even if the traffic of the month is used up, so that pages stay readable. */
export const SMALL_PICTURE_BYTES = 512 * 1024

/** A file with the account that its downloads count for, and the limit of that account in bytes for each month (null: none). */
export interface CountedFile {
  file: FileRow
  payer: number
  max: number | null
}

const monthOf = (ctx: Context): string => timeText(ctx.now).slice(0, 7)

/**
 * Finds the account that the download of a file counts for, and checks its traffic. When the traffic of the month is used up, small pictures are still
 * sent to everybody, and all files to the account itself and to administrators of the site.
 * @throws AppError TRAFFIC_USED_UP
 */
export async function countedFile(ctx: Context, file: FileRow): Promise<CountedFile> {
  const payer = await payerOf(ctx, file)
  const { traffic_bytes: max } = await accountLimits(ctx, payer)
  const isSmallPicture = file.file_type.startsWith('image/') && file.file_size <= SMALL_PICTURE_BYTES
  const isOwn = ctx.user !== null && (ctx.user.uid === payer || ctx.user.groupid === USER_GROUP.admin)
  if (max !== null && !isSmallPicture && !isOwn && (await flowOf(ctx.db, payer, monthOf(ctx))).charged >= max)
    throw new AppError('TRAFFIC_USED_UP')
  return { file, payer, max }
}

/** Counts the sent bytes of a file. The download that uses the traffic up sends the account one notice a month. */
export async function countDownload(
  ctx: Context,
  { file, payer, max }: CountedFile,
  sent: { bytes: number; first: boolean },
): Promise<void> {
  const counted = { file_id: file.file_id, uid: file.uid, payer }
  const charged = await countVisit(ctx.db, counted, { ...sent, month: monthOf(ctx) }, ctx.now)
  if (max !== null && charged >= max && charged - sent.bytes < max)
    await notifyAccount(ctx, [payer], { action_type: 'traffic_used_up', object_type: 'account', object_id: payer })
}
