import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import type { RequestFacts, Services } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { queryOf } from './read-fields.ts'
import { headerToken, isCrossSite } from './request-facts.ts'

/** What a request has shown of its sender before its call can be judged. It opens nothing but room: rights are the call's own matter. */
export interface Sender {
  /** Whether the headers or the address have shown a living session. A cookie that another site's page may have sent shows none. */
  isUser: boolean
  /** Whether a header names a session that does not live: a header wins over all fields, so the sender is a guest. */
  isGuest: boolean
  /**
   * Whether somebody who is logged in sends the file that begins.
   * @param token the token among the fields so far
   * @param isLast all fields have come
   * @returns false when fields that are still to come may say it
   * @throws AppError NOT_LOGGED_IN for a token that does not live, and for none when all fields have come; CROSS_SITE
   */
  isFileAllowed(token: string | undefined, isLast: boolean): Promise<boolean>
}

/** Looks who sends a request, as far as its headers and its address tell. */
export async function senderOf(
  services: Services,
  request: FastifyRequest,
  facts: Pick<RequestFacts, 'origin' | 'cookies'>,
  pathToken: string | undefined,
): Promise<Sender> {
  const lives = async (token: string) => (await userOfToken(services.database.db, token, services.clock())) !== null
  const header = headerToken(request)
  const inHeader = header !== undefined && (await lives(header))
  const cookie = facts.cookies[SESSION_COOKIE]
  const inCookie = header === undefined && cookie !== undefined && (await lives(cookie))
  const crossSite = isCrossSite(request, facts)
  const inAddress = async () => {
    const token = pathToken ?? queryOf(request).get('user_token')
    return token !== undefined && (await lives(token))
  }
  const isUser = inHeader || (header === undefined && ((inCookie && !crossSite) || (await inAddress())))
  return {
    isUser,
    isGuest: header !== undefined && !inHeader,
    async isFileAllowed(token, isLast) {
      if (header !== undefined) {
        if (!inHeader) throw new AppError('NOT_LOGGED_IN')
        return true
      }
      if (token !== undefined) {
        if (!(await lives(token))) throw new AppError('NOT_LOGGED_IN')
        return true
      }
      if (isUser) return true
      if (isLast) throw new AppError(inCookie ? 'CROSS_SITE' : 'NOT_LOGGED_IN')
      return false
    },
  }
}
