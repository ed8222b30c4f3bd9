import type { HandlersOf } from '#server/call/handler.ts'
import { adminMoveCancel } from './cancel.ts'
import { adminMoveDiscard } from './discard.ts'
import { adminMoveGet } from './get.ts'
import { adminMoveNext } from './next.ts'
import { adminMoveReport } from './report.ts'
import { adminMoveStart } from './start.ts'
import { adminMoveUpload } from './upload.ts'

/** Handlers of `adminMove/…`. */
export const adminMove: HandlersOf<'adminMove'> = {
  cancel: adminMoveCancel,
  discard: adminMoveDiscard,
  get: adminMoveGet,
  next: adminMoveNext,
  report: adminMoveReport,
  start: adminMoveStart,
  upload: adminMoveUpload,
}
