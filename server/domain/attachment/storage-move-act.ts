import type { AuditEntry } from '#server/audit/record.ts'

/** A move of the files as the audit log names it. @param moved how many files were moved; undefined: it begins */
export const storageMoveAct = (to: 'local' | 's3', moved?: number): AuditEntry => ({
  action: 'attachment.move',
  detail: `${to === 's3' ? 'local' : 's3'} → ${to}${moved === undefined ? '' : `: ${moved}`}`,
})
