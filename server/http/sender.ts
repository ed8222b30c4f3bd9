import type { FastifyRequest } from 'fastify'
import { SESSION_COOKIE, userOfToken } from '#server/auth/session.ts'
import type { RequestFacts, Services } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { queryField } from './read-fields.ts'
import { headerToken, isCrossSite } from './request-facts.ts'

/** The facts about a sender that are known before the call is checked. They only decide how much room a body gets; the call checks rights itself. */
export interface Sender {
  /** Whether the headers or the address contain the token of a live session. A cookie that a page of another site may have sent does not count. */
  isUser: boolean
  /** Whether a header holds the token of an ended session. A header has priority over all fields, so the sender is a guest. */
  isGuest: boolean
  /**
   * Whether the sender of the file that begins is logged in.
   * @param token the token among the fields so far
   * @param isLast whether all fields have arrived
   * @returns false when later fields may still hold the token
   * @throws AppError NOT_LOGGED_IN when the session has ended, or when all fields have arrived and none is a token; CROSS_SITE
   */
  isFileAllowed(token: string | undefined, isLast: boolean): Promise<boolean>
}

/** Finds the sender of a request by its headers and its address. */
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
    const token = pathToken ?? queryField(request, 'user_token')
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
