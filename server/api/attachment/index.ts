import type { HandlersOf } from '#server/call/handler.ts'
import { attachmentBindingPage } from './bindingPage.ts'
import { attachmentDeleteAttachment } from './deleteAttachment.ts'
import { attachmentDeleteAttachments } from './deleteAttachments.ts'
import { attachmentDeleteMyAttachment } from './deleteMyAttachment.ts'
import { attachmentGetAllList } from './getAllList.ts'
import { attachmentGetMyList } from './getMyList.ts'
import { attachmentVisitFile } from './visitFile.ts'

/** The handlers of `attachment/*`. */
export const attachment: HandlersOf<'attachment'> = {
  getMyList: attachmentGetMyList,
  deleteMyAttachment: attachmentDeleteMyAttachment,
  bindingPage: attachmentBindingPage,
  getAllList: attachmentGetAllList,
  deleteAttachment: attachmentDeleteAttachment,
  deleteAttachments: attachmentDeleteAttachments,
  visitFile: attachmentVisitFile,
}
