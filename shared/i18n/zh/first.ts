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

/** 读者首次访问所需的文字。 */
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
}
