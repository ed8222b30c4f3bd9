import { deleteOldEntries } from '#server/audit/audit.repository.ts'
import { deleteExpiredCaptchas } from '#server/auth/captcha.repository.ts'
import { deleteExpiredEmailTokens } from '#server/auth/email.repository.ts'
import { deleteOldOrigins } from '#server/auth/known-origin.repository.ts'
import { KNOWN_ORIGIN_SECONDS } from '#server/auth/login-origin.ts'
import { deleteExpiredPasswordTokens } from '#server/auth/password-token.repository.ts'
import { deleteExpiredTokens } from '#server/auth/session.repository.ts'
import { deleteExpiredVisitPasses } from '#server/auth/visit-pass.repository.ts'
import { deleteExpiredInvites } from '#server/domain/invite/invite.repository.ts'
import { deleteExpiredLocks } from '#server/domain/page/lock.repository.ts'
import { deleteOldRequests } from '#server/domain/page/page-request.repository.ts'
import { deleteEndedWindows } from '#server/limits/rate-limit.repository.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Job } from './job.ts'

/** How long the server remembers the id of the first save of a page. */
export const PAGE_REQUEST_SECONDS = 7 * 24 * 3600
const DAY_SECONDS = 24 * 3600

/**
 * Removes expired captchas, session tokens, visit passes, e-mail and password tokens, invitations, page locks, first saves, rate-limit windows and
 * origins of logins. They have no effect any more; the job only frees space.
 */
export const purgeExpired: Job = {
  name: 'purge-expired',
  seconds: 600,
  run: async ({ database: { db }, clock }) => {
    const now = clock()
    await deleteExpiredCaptchas(db, now)
    await deleteExpiredTokens(db, now)
    await deleteExpiredVisitPasses(db, now)
    await deleteExpiredEmailTokens(db, now)
    await deleteExpiredPasswordTokens(db, now)
    await deleteExpiredInvites(db, now)
    await deleteEndedWindows(db, now)
    await deleteOldOrigins(db, now - KNOWN_ORIGIN_SECONDS)
    await deleteExpiredLocks(db, now)
    await deleteOldRequests(db, now - PAGE_REQUEST_SECONDS)
    const { audit_days } = await readSiteOptions(db)
    await deleteOldEntries(db, now - audit_days * DAY_SECONDS)
  },
}
