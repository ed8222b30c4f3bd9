import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from './open.ts'

/** A text as `longText` selects it. */
export type LongText = string | Uint8Array

/**
 * Selects a long text. Node's SQLite makes a string of UTF-8 about nine times slower than its buffers do, so the bytes are read there.
 * @param text an expression; null stays null
 */
export const longText = (dialect: Dialect, text: RawBuilder<string | null>): RawBuilder<LongText | null> =>
  dialect === 'sqlite' ? sql`cast(${text} as blob)` : text

/** The string of a text that `longText` selected. */
export function stringOf(text: LongText): string
export function stringOf(text: LongText | null): string | null
export function stringOf(text: LongText | null): string | null {
  if (text === null || typeof text === 'string') return text
  return Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString('utf8')
}
