import type { Context } from '#server/context.ts'
import type { ErrorName } from '#shared/errors.ts'
import { insertEntry } from './audit.repository.ts'

/** What the audit log keeps. Its words are in `audit` of shared/i18n. */
export type AuditAction =
  | 'login'
  | 'user.add'
  | 'user.change'
  | 'user.group'
  | 'user.disable'
  | 'user.enable'
  | 'user.sessions'
  | 'user.delete'
  | 'item.delete'
  | 'item.recover'
  | 'item.attorn'
  | 'announcement.add'
  | 'announcement.delete'
  | 'attachment.delete'

/** An act as the audit log keeps it. Never put a secret into it. */
export interface AuditEntry {
  action: AuditAction
  /** What the act was about. */
  object?: { type: 'user' | 'item' | 'announcement' | 'attachment'; id: number; name: string }
  /** Further facts in codes or names, such as `admin` for a new group. */
  detail?: string
  /** Why it was refused; absent when it succeeded. */
  refusal?: ErrorName
  /** Who acted, where nobody is logged in yet. */
  by?: { uid: number; username: string }
}

const DETAIL_LENGTH = 500
const NAME_LENGTH = 200

/** Writes an act of the caller into the audit log. Call it in the transaction of the act, so that both happen or neither. */
export async function recordAct(ctx: Context, entry: AuditEntry): Promise<void> {
  const by = entry.by ?? ctx.user ?? { uid: 0, username: '' }
  await insertEntry(ctx.db, {
    addtime: ctx.now,
    uid: by.uid,
    username: by.username.slice(0, NAME_LENGTH),
    ip: ctx.request.ip,
    user_agent: ctx.request.userAgent.slice(0, DETAIL_LENGTH),
    action: entry.action,
    object_type: entry.object?.type ?? '',
    object_id: entry.object?.id ?? 0,
    object_name: entry.object?.name.slice(0, NAME_LENGTH) ?? '',
    detail: entry.detail?.slice(0, DETAIL_LENGTH) ?? '',
    refusal: entry.refusal ?? '',
  })
}
