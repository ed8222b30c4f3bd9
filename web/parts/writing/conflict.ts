import { ApiError, isRefusal } from '#web/lib/api.ts'

/** The version of the page that somebody else saved in the meantime. */
export interface Conflict {
  revision: number
  text: string
  title: string
  cat_id: number
  /** The user who saved it; '' if the server does not say. */
  author: string
  /** Seconds; 0 when the server does not say. */
  at: number
  /** The text that both writers started from; `null` when the server no longer has it. */
  base: string | null
}

/** Reads the conflict from a refused save. `null` when the save was refused for another reason. */
export function readConflict(error: unknown): Conflict | null {
  if (!(error instanceof ApiError) || !isRefusal(error, 'PAGE_CONFLICT')) return null
  const row = (error.data ?? {}) as Record<string, unknown>
  const revision = Number(row.revision)
  if (typeof row.page_content !== 'string' || !(revision > 0)) return null
  return {
    revision,
    text: row.page_content.replace(/\r\n?/g, '\n'),
    title: typeof row.page_title === 'string' ? row.page_title : '',
    cat_id: Number(row.cat_id) || 0,
    author: typeof row.author_username === 'string' ? row.author_username : '',
    at: Number(row.addtime) || 0,
    base: typeof row.base_content === 'string' ? row.base_content.replace(/\r\n?/g, '\n') : null,
  }
}
