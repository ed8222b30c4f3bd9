import type { FastifyRequest } from 'fastify'
import type { RequestFacts, Services } from '#server/context.ts'
import { tooLarge } from '#server/files/incoming-file.ts'
import { type CallName, definitionOf } from '#shared/api/index.ts'
import { AppError } from '#shared/errors.ts'
import { bodyLimitOf, takesKey } from './body-limit.ts'
import { SMALL_BODY_BYTES, UNCOUNTED_BODY_BYTES, UPLOAD_FIELDS_BYTES, UPLOAD_HELD_BYTES } from './body-sizes.ts'
import { hasBody, statedLength } from './read-body.ts'
import { holdsFields, type WantedBody } from './read-fields.ts'
import { type Door, requestFacts } from './request-facts.ts'
import { senderOf } from './sender.ts'

/** The limits for a body that may be read. */
export interface AdmittedBody {
  wanted: WantedBody
  /** The most bytes of it that are held in memory. */
  bytes: number
  /** Whether the headers or the address contain the token of a live session. */
  ofUser: boolean
  facts: RequestFacts
}

/**
 * Decides how large a body may be from its call and its headers, before the body is read.
 * @param pairs the fields of the path
 * @throws AppError TOO_LARGE, FILE_TOO_LARGE for a stated length that is too large; NOT_LOGGED_IN for a large body with the token of an ended
 *   session
 */
export async function admitBody(
  services: Services,
  request: FastifyRequest,
  door: Door,
  name: CallName | undefined,
  pairs: Record<string, string>,
): Promise<AdmittedBody> {
  const facts = requestFacts(request, services, door)
  const file = name && request.isMultipart() ? definitionOf(name).file : undefined
  const limit = holdsFields(request) ? (file ? UPLOAD_FIELDS_BYTES : bodyLimitOf(name)) : SMALL_BODY_BYTES
  if (!hasBody(request)) return { wanted: { limit }, bytes: 0, ofUser: false, facts }
  const mostOfFile = file ? (file.most ?? services.config.UPLOAD_MB * 1024 * 1024 - 1) : 0
  const stated = request.headers['transfer-encoding'] === undefined ? statedLength(request.headers) : undefined
  if (stated !== undefined && stated > limit + mostOfFile)
    throw file ? tooLarge({ most: mostOfFile }) : new AppError('TOO_LARGE')
  const size = stated ?? limit + mostOfFile
  if (size <= UNCOUNTED_BODY_BYTES && !file) return { wanted: { limit }, bytes: size, ofUser: false, facts }

  const sender = await senderOf(services, request, facts, pairs.user_token)
  if (sender.isGuest && size > SMALL_BODY_BYTES && stated !== undefined && name && !takesKey(name))
    throw new AppError('NOT_LOGGED_IN')
  if (!file) {
    const may = sender.isGuest && !(name && takesKey(name)) ? SMALL_BODY_BYTES : limit
    return { wanted: { limit: may }, bytes: Math.min(size, may), ofUser: sender.isUser, facts }
  }
  const held = sender.isUser ? 0 : Math.min(mostOfFile, UPLOAD_HELD_BYTES)
  return {
    wanted: {
      limit,
      file: {
        names: file.names,
        most: mostOfFile,
        folder: services.storage.incoming,
        isAllowed: (token, isLast) => sender.isFileAllowed(pairs.user_token ?? token, isLast),
      },
    },
    bytes: Math.min(size, limit + held),
    ofUser: sender.isUser,
    facts,
  }
}
