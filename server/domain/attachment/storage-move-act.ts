import type { AuditEntry } from '#server/audit/record.ts'

/** The audit entry of a move of the files. @param moved the number of moved files; undefined: the move begins */
export const storageMoveAct = (to: 'local' | 's3', moved?: number): AuditEntry => ({
  action: 'attachment.move',
  detail: `${to === 's3' ? 'local' : 's3'} → ${to}${moved === undefined ? '' : `: ${moved}`}`,
})
