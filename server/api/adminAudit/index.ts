import type { HandlersOf } from '#server/call/handler.ts'
import { adminAuditExportList } from './exportList.ts'
import { adminAuditGetList } from './getList.ts'

/** Handlers of `adminAudit/…`. */
export const adminAudit: HandlersOf<'adminAudit'> = {
  exportList: adminAuditExportList,
  getList: adminAuditGetList,
}
