import type { HandlersOf } from '#server/call/handler.ts'
import { adminAuditGetList } from './getList.ts'

/** Handlers of `adminAudit/…`. */
export const adminAudit: HandlersOf<'adminAudit'> = {
  getList: adminAuditGetList,
}
