import { createHash } from 'node:crypto'

/**
 * The tag of an answer that changes only with these parts (RFC 9110, section 8.8.3). Weak, because the answer may be compressed in several ways.
 */
export function weakTag(parts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length} `).update(part)
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

/**
 * Whether the client already has the answer with this tag (`If-None-Match`; RFC 9110, section 13.1.2, which compares weakly).
 * @param etag with its quotes, weak or not
 */
export const hasTag = (ifNoneMatch: string | undefined, etag: string): boolean =>
  (ifNoneMatch ?? '').split(',').some((one) => one.trim() === '*' || opaque(one.trim()) === opaque(etag))

const opaque = (tag: string): string => tag.replace(/^W\//, '')
