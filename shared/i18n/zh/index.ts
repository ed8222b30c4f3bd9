import type { Texts } from '../type.ts'
import { account } from './account.ts'
import { apiPage } from './api-page.ts'
import { assistant } from './assistant.ts'
import { attachment } from './attachment.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { convert } from './convert.ts'
import { desk } from './desk.ts'
import { editor } from './editor.ts'
import { history } from './history.ts'
import { item } from './item.ts'
import { itemActions } from './item-actions.ts'
import { itemGroup } from './item-group.ts'
import { landing } from './landing.ts'
import { member } from './member.ts'
import { message } from './message.ts'
import { mock } from './mock.ts'
import { quota } from './quota.ts'
import { reader } from './reader.ts'
import { recycle } from './recycle.ts'
import { setting } from './setting.ts'
import { sheet } from './sheet.ts'
import { shell } from './shell.ts'
import { sort } from './sort.ts'
import { team } from './team.ts'
import { template } from './template.ts'
import { user } from './user.ts'
import { visit } from './visit.ts'

/** All Chinese texts. */
export const zh: Texts = {
  common,
  shell,
  account,
  attachment,
  assistant,
  apiPage,
  catalog,
  convert,
  desk,
  editor,
  history,
  item,
  itemActions,
  itemGroup,
  landing,
  member,
  message,
  quota,
  mock,
  reader,
  recycle,
  setting,
  sheet,
  sort,
  team,
  template,
  user,
  visit,
}
