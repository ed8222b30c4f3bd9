import { randomBytes } from 'node:crypto'

/** A part of a multipart body: a field, or a file. */
export type Part = { name: string; value: string } | { name: string; filename: string; body: Buffer | string }

/**
 * A `multipart/form-data` body as browsers send it.
 * @param parts in this order; a `filename` is sent without escaping
 */
export function multipart(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = `----test${randomBytes(12).toString('hex')}`
  const pieces: Buffer[] = []
  for (const part of parts) {
    const file = 'filename' in part ? `; filename="${part.filename}"\r\nContent-Type: application/octet-stream` : ''
    pieces.push(Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${part.name}"${file}\r\n\r\n`))
    pieces.push(Buffer.from('filename' in part ? part.body : part.value), Buffer.from('\r\n'))
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(pieces),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
