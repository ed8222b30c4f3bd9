import type { HandlersOf } from '../../http/handler.ts'
import { attachmentVisitFile } from './visitFile.ts'

/** The handlers of `attachment/*`. */
export const attachment: HandlersOf<'attachment'> = {
  visitFile: attachmentVisitFile,
}
