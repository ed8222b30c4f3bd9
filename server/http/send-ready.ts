import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type CallResultData, isTemporary, jsonPieces, partsOfAnswer } from '#server/answer/preserialised.ts'
import type { ByteLru } from '#server/cache/byte-lru.ts'
import { COMPRESS_FROM_BYTES, encodingFor, packOnce } from './packed.ts'

/**
 * Sends an answer with preserialised parts. Equal answers are compressed once: the compressed bytes are cached under the text of the answer and
 * the keys of its preserialised parts. Temporary answers are not cached.
 * @param around the text before and after the data, such as the envelope
 * @param hasCookies the answer sets cookies
 */
export async function sendReady(
  reply: FastifyReply,
  kept: ByteLru,
  answered: CallResultData,
  around: readonly [string, string],
  hasCookies: boolean,
): Promise<void> {
  const pieces = jsonPieces(answered, around)
  const size = pieces.reduce((sum, piece) => sum + piece.length, 0)
  reply.type('application/json; charset=utf-8')
  const encoding = size < COMPRESS_FROM_BYTES ? undefined : encodingFor(reply.request.headers['accept-encoding'])
  reply.header('vary', 'accept-encoding')
  if (!encoding) return sendPieces(reply, pieces, size, hasCookies)
  const parts = partsOfAnswer(answered)
  const own = pieces.filter((piece) => !parts.some(({ bytes }) => bytes === piece))
  const key = `${encoding} ${parts.map((part) => part.key).join(' ')} ${Buffer.concat(own)}`
  const pack = () => packOnce(encoding, Buffer.concat(pieces, size))
  const packed = async () => {
    const body = await pack()
    return { body, size: body.length }
  }
  const body = isTemporary(answered) ? await pack() : (await kept.get(key, packed)).body
  reply.header('content-encoding', encoding)
  sendPieces(reply, [body], body.length, hasCookies)
}

/**
 * Sends bytes past the plug-ins: they need no compression, and copying pieces into one buffer costs more than sending them one after the other. Answers with cookies
 * are sent by `reply.send`, which adds them.
 */
function sendPieces(reply: FastifyReply, pieces: readonly Buffer[], size: number, hasCookies: boolean): void {
  if (hasCookies) {
    reply.send(Buffer.concat(pieces, size))
    return
  }
  const { raw } = reply
  const headers = { ...reply.getHeaders(), 'content-length': size } as OutgoingHttpHeaders
  reply.hijack()
  raw.writeHead(reply.statusCode, headers)
  raw.cork()
  for (const piece of pieces) raw.write(piece)
  raw.end()
}
