import { account } from './account.ts'
import { apiPage } from './api-page.ts'
import { attachment } from './attachment.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { history } from './history.ts'
import { item } from './item.ts'
import { itemActions } from './item-actions.ts'
import { message } from './message.ts'
import { reader } from './reader.ts'
import { shell } from './shell.ts'
import { sort } from './sort.ts'
import { team } from './team.ts'
import { user } from './user.ts'
import { visit } from './visit.ts'

/** The texts that a reader's first visit needs. Every visit downloads them: what only writers or settings show belongs into `more.ts`. */
export const first = {
  account,
  apiPage,
  attachment,
  catalog,
  common,
  history,
  item,
  itemActions,
  message,
  reader,
  shell,
  sort,
  team,
  user,
  visit,
} as const
