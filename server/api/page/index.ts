import type { HandlersOf } from '#server/call/handler.ts'
import { pageCopy } from './copy.ts'
import { pageCreateSinglePage } from './createSinglePage.ts'
import { pageDelete } from './delete.ts'
import { pageDeleteUploadFile } from './deleteUploadFile.ts'
import { pageDiff } from './diff.ts'
import { pageHistory } from './history.ts'
import { pageInfo } from './info.ts'
import { pageInfoByKey } from './infoByKey.ts'
import { pageIsLock } from './isLock.ts'
import { pageLinks } from './links.ts'
import { pageSave } from './save.ts'
import { pageSetLock } from './setLock.ts'
import { pageSort } from './sort.ts'
import { pageSqlToMarkdownTable } from './sqlToMarkdownTable.ts'
import { pageTakeOverLock } from './takeOverLock.ts'
import { pageUpdateHistoryComments } from './updateHistoryComments.ts'
import { pageUpload } from './upload.ts'
import { pageUploadImg } from './uploadImg.ts'
import { pageUploadList } from './uploadList.ts'

/** The handlers of `page/*`. */
export const page: HandlersOf<'page'> = {
  info: pageInfo,
  infoByKey: pageInfoByKey,
  links: pageLinks,
  save: pageSave,
  delete: pageDelete,
  copy: pageCopy,
  sort: pageSort,
  history: pageHistory,
  diff: pageDiff,
  updateHistoryComments: pageUpdateHistoryComments,
  setLock: pageSetLock,
  takeOverLock: pageTakeOverLock,
  isLock: pageIsLock,
  sqlToMarkdownTable: pageSqlToMarkdownTable,
  createSinglePage: pageCreateSinglePage,
  upload: pageUpload,
  uploadImg: pageUploadImg,
  uploadList: pageUploadList,
  deleteUploadFile: pageDeleteUploadFile,
}
