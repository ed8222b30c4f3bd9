import * as z from 'zod'
import type { Context } from '#server/context.ts'
import { OutgoingError, type OutgoingReason } from '#server/outgoing/outgoing-error.ts'
import { outgoingRequest, textOf } from '#server/outgoing/outgoing-request.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Output } from '#shared/api/index.ts'
import { AppError, type Word } from '#shared/errors.ts'
import { INSTALLED, isNewer, isVersion } from './versions.ts'

/** The limits for the answer of the address: milliseconds of silence, milliseconds in all, and bytes. */
const LIMITS = { silence: 5_000, total: 10_000, bytes: 16 * 1024 }

const ADDRESS_LENGTH = 500

const REASONS: Record<OutgoingReason, Word> = {
  bad_address: 'update_refused',
  refused_address: 'update_refused',
  unreachable: 'update_unreachable',
  redirected: 'update_redirected',
  too_slow: 'update_slow',
  too_large: 'update_unreadable',
  broken_off: 'update_unreachable',
  cancelled: 'update_unreachable',
}

const Newest = z.object({
  version: z.string().refine(isVersion),
  notes_url: z
    .url({ protocol: /^https?$/ })
    .max(ADDRESS_LENGTH)
    .optional(),
})

const notAnswered = (reason: Word): AppError => new AppError('UPDATE_NOT_ANSWERED', { reason: `@${reason}` })

/**
 * Asks the configured address for the newest version. Downloads nothing.
 * @throws AppError UPDATE_NOT_ANSWERED
 */
export async function checkUpdate(ctx: Context): Promise<Output<'adminUpdate/checkUpdate'>> {
  const { update_url } = await readSiteOptions(ctx.db)
  const none = { version: INSTALLED, new_version: '', url: '' }
  if (update_url === '') return { ...none, state: 'unset' }
  const { version, notes_url } = await askNewest(ctx, new URL(update_url))
  if (!isNewer(version, INSTALLED)) return { ...none, state: 'newest' }
  return { ...none, state: 'newer', new_version: `v${version.replace(/^v/, '')}`, url: notes_url ?? '' }
}

async function askNewest(ctx: Context, url: URL): Promise<z.output<typeof Newest>> {
  try {
    const answer = await outgoingRequest({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      limits: LIMITS,
      signal: ctx.gone(),
    })
    if (answer.status !== 200) {
      answer.end()
      throw notAnswered('update_unreachable')
    }
    const newest = Newest.safeParse(jsonOf(await textOf(answer)))
    if (newest.success) return newest.data
  } catch (error) {
    throw error instanceof OutgoingError ? notAnswered(REASONS[error.reason]) : error
  }
  throw notAnswered('update_unreadable')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
