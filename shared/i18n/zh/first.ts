import { apiPage } from './api-page.ts'
import { attachment } from './attachment.ts'
import { common } from './common.ts'
import { history } from './history.ts'
import { item } from './item.ts'
import { itemActions } from './item-actions.ts'
import { message } from './message.ts'
import { reader } from './reader.ts'
import { shell } from './shell.ts'
import { sort } from './sort.ts'
import { visit } from './visit.ts'

/** 读者首次访问所需的文字。 */
export const first = {
  apiPage,
  attachment,
  common,
  history,
  item,
  itemActions,
  message,
  reader,
  shell,
  sort,
  visit,
}
