import type { Context } from '#server/context.ts'
import type { ErrorName } from '#shared/errors.ts'
import { insertEntries } from './audit.repository.ts'

/** The acts in the audit log. Their texts are in `audit` of shared/i18n. */
export type AuditAction =
  | 'login'
  | 'user.add'
  | 'user.register'
  | 'user.change'
  | 'user.password'
  | 'user.email'
  | 'user.link'
  | 'user.group'
  | 'user.disable'
  | 'user.enable'
  | 'user.sessions'
  | 'user.session_end'
  | 'user.delete'
  | 'user.hand_over'
  | 'user.second_step'
  | 'security.two_step_on'
  | 'security.two_step_change'
  | 'security.two_step_off'
  | 'security.codes'
  | 'security.passkey_add'
  | 'security.passkey_remove'
  | 'token.add'
  | 'token.end'
  | 'access_token.add'
  | 'access_token.revoke'
  | 'item.access'
  | 'item.archive'
  | 'setting.change'
  | 'migrate.run'
  | 'migrate.upload'
  | 'migrate.start'
  | 'migrate.cancel'
  | 'migrate.discard'
  | 'job.run'
  | 'item.delete'
  | 'item.recover'
  | 'item.attorn'
  | 'item.export'
  | 'item.key'
  | 'item.member_add'
  | 'item.member_change'
  | 'item.member_remove'
  | 'item.team_add'
  | 'item.team_remove'
  | 'team.attorn'
  | 'team.delete'
  | 'team.member_add'
  | 'team.member_change'
  | 'team.member_remove'
  | 'invite.add'
  | 'invite.accept'
  | 'invite.delete'
  | 'invite.code_add'
  | 'invite.code_withdraw'
  | 'page.share'
  | 'page.unshare'
  | 'announcement.add'
  | 'announcement.withdraw'
  | 'announcement.delete'
  | 'attachment.delete'
  | 'attachment.move'
  | 'backup.make'
  | 'backup.check'
  | 'backup.cancel'
  | 'backup.delete'
  | 'plan.add'
  | 'plan.change'
  | 'plan.delete'
  | 'provider.add'
  | 'provider.change'
  | 'provider.delete'
  | 'provider.sort'
  | 'provider.import'
  | 'order.confirm'
  | 'order.refuse'

/** An act for the audit log. Never put a secret into it. */
export interface AuditEntry {
  action: AuditAction
  /** The object of the act. */
  object?: {
    type:
      | 'user'
      | 'item'
      | 'page'
      | 'team'
      | 'announcement'
      | 'attachment'
      | 'plan'
      | 'order'
      | 'access_token'
      | 'provider'
      | 'register_code'
      | 'job'
      | 'backup'
    id: number
    name: string
  }
  /** Further facts in codes or names, such as `admin` for a new group. */
  detail?: string
  /** The reason of a refusal; absent when it succeeded. */
  refusal?: ErrorName
  /** The person, if nobody is logged in yet. */
  by?: { uid: number; username: string }
}

const DETAIL_LENGTH = 500
const NAME_LENGTH = 200

/** The person and the time of an act: the parts of a context that an entry needs. A shell command has them without a request. */
export interface Acting {
  db: Context['db']
  now: number
  user: { uid: number; username: string } | null
  request: { ip: string; userAgent: string }
}

/** Writes an act of the caller into the audit log. Call it in the transaction of the act, so that both happen or neither. */
export const recordAct = (acting: Acting, entry: AuditEntry): Promise<void> => recordActs(acting, [entry])

/** `recordAct` for several acts at once. */
export async function recordActs(acting: Acting, entries: readonly AuditEntry[]): Promise<void> {
  await insertEntries(
    acting.db,
    entries.map((entry) => rowOf(acting, entry)),
  )
}

function rowOf({ now, user, request }: Acting, entry: AuditEntry) {
  const by = entry.by ?? user ?? { uid: 0, username: '' }
  return {
    addtime: now,
    uid: by.uid,
    username: by.username.slice(0, NAME_LENGTH),
    ip: request.ip,
    user_agent: request.userAgent.slice(0, DETAIL_LENGTH),
    action: entry.action,
    object_type: entry.object?.type ?? '',
    object_id: entry.object?.id ?? 0,
    object_name: entry.object?.name.slice(0, NAME_LENGTH) ?? '',
    detail: entry.detail?.slice(0, DETAIL_LENGTH) ?? '',
    refusal: entry.refusal ?? '',
  }
}
