import type { HandlersOf } from '#server/call/handler.ts'
import { adminUpdateCheckUpdate } from './checkUpdate.ts'
import { adminUpdateDownload } from './download.ts'
import { adminUpdateGetNotes } from './getNotes.ts'
import { adminUpdateUpdateFiles } from './updateFiles.ts'

/** Handlers of `adminUpdate/…`. */
export const adminUpdate: HandlersOf<'adminUpdate'> = {
  checkUpdate: adminUpdateCheckUpdate,
  download: adminUpdateDownload,
  getNotes: adminUpdateGetNotes,
  updateFiles: adminUpdateUpdateFiles,
}
