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

/** The texts that a reader's first visit needs. Every visit downloads them: what only writers or settings show belongs into `more.ts`. */
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
} as const
