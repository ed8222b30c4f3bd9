import { deleteOldEntries } from '#server/audit/audit.repository.ts'
import { deleteExpiredCaptchas } from '#server/auth/captcha.repository.ts'
import { deleteExpiredEmailTokens } from '#server/auth/email.repository.ts'
import { deleteOldOrigins } from '#server/auth/known-origin.repository.ts'
import { deleteExpiredLoginLinks } from '#server/auth/login-link.repository.ts'
import { KNOWN_ORIGIN_SECONDS } from '#server/auth/login-origin.ts'
import { deleteExpiredPasswordTokens } from '#server/auth/password-token.repository.ts'
import { deleteExpiredChallenges } from '#server/auth/second-step/passkey.repository.ts'
import { deleteExpiredPendingLogins } from '#server/auth/second-step/pending-login.repository.ts'
import { deleteExpiredTokens } from '#server/auth/session.repository.ts'
import { deleteExpiredProofs } from '#server/auth/sign-in/spent-proof.repository.ts'
import { deleteExpiredVisitPasses } from '#server/auth/visit-pass.repository.ts'
import { forgetImportsBefore } from '#server/domain/import/import-entry.repository.ts'
import { deleteExpiredInvites } from '#server/domain/invite/invite.repository.ts'
import { deleteExpiredLocks } from '#server/domain/page/lock.repository.ts'
import { deleteOldRequests } from '#server/domain/page/page-request.repository.ts'
import { forgetUnverified } from '#server/domain/user/forget-unverified.ts'
import { deleteEndedWindows } from '#server/limits/rate-limit.repository.ts'
import { readSiteOptions } from '#server/site-options.ts'
import type { Job } from './job.ts'

/** How long the server remembers the id of the first save of a page. */
export const PAGE_REQUEST_SECONDS = 7 * 24 * 3600
/** How long an import can be undone. */
const IMPORT_UNDO_SECONDS = 30 * 24 * 3600
const DAY_SECONDS = 24 * 3600

/**
 * Removes expired rows: captchas, session tokens, visit passes, used proofs of sign-ins, e-mail and password tokens, login links, challenges, waiting
 * logins, invitations, page locks, first saves, records of old imports, rate-limit windows and origins of logins. They have no effect any more, so
 * this only frees space. It also deletes accounts whose e-mail address was not verified in time, and entries of the audit log that are older than the
 * site keeps them.
 */
export const purgeExpired: Job = {
  name: 'purge-expired',
  seconds: 600,
  run: async (services) => {
    const { db } = services.database
    const now = services.clock()
    await deleteExpiredCaptchas(db, now)
    await deleteExpiredTokens(db, now)
    await deleteExpiredVisitPasses(db, now)
    // A clock that was ahead must not let a proof be used again.
    await deleteExpiredProofs(db, now - DAY_SECONDS)
    await deleteExpiredEmailTokens(db, now)
    await deleteExpiredPasswordTokens(db, now)
    await deleteExpiredLoginLinks(db, now)
    await deleteExpiredChallenges(db, now)
    await deleteExpiredPendingLogins(db, now)
    await deleteExpiredInvites(db, now)
    await deleteEndedWindows(db, now)
    await deleteOldOrigins(db, now - KNOWN_ORIGIN_SECONDS)
    await deleteExpiredLocks(db, now)
    await deleteOldRequests(db, now - PAGE_REQUEST_SECONDS)
    await forgetImportsBefore(db, now - IMPORT_UNDO_SECONDS)
    await forgetUnverified(services)
    const { audit_days } = await readSiteOptions(db)
    await deleteOldEntries(db, now - audit_days * DAY_SECONDS)
  },
}
