import type { HandlersOf } from '#server/call/handler.ts'
import { attachmentBatchDeleteAttachments } from './batchDeleteAttachments.ts'
import { attachmentBindingPage } from './bindingPage.ts'
import { attachmentDeleteAttachment } from './deleteAttachment.ts'
import { attachmentDeleteAttachments } from './deleteAttachments.ts'
import { attachmentDeleteMyAttachment } from './deleteMyAttachment.ts'
import { attachmentGetAllList } from './getAllList.ts'
import { attachmentGetMyList } from './getMyList.ts'
import { attachmentGetUnusedList } from './getUnusedList.ts'
import { attachmentVisitFile } from './visitFile.ts'

/** The handlers of `attachment/*`. */
export const attachment: HandlersOf<'attachment'> = {
  getMyList: attachmentGetMyList,
  deleteMyAttachment: attachmentDeleteMyAttachment,
  bindingPage: attachmentBindingPage,
  getAllList: attachmentGetAllList,
  deleteAttachment: attachmentDeleteAttachment,
  deleteAttachments: attachmentDeleteAttachments,
  getUnusedList: attachmentGetUnusedList,
  batchDeleteAttachments: attachmentBatchDeleteAttachments,
  visitFile: attachmentVisitFile,
}
