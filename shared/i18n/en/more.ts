import { account } from './account.ts'
import { assistant } from './assistant.ts'
import { catalog } from './catalog.ts'
import { convert } from './convert.ts'
import { desk } from './desk.ts'
import { editor } from './editor.ts'
import { itemGroup } from './item-group.ts'
import { landing } from './landing.ts'
import { member } from './member.ts'
import { mock } from './mock.ts'
import { quota } from './quota.ts'
import { recycle } from './recycle.ts'
import { search } from './search.ts'
import { setting } from './setting.ts'
import { sheet } from './sheet.ts'
import { team } from './team.ts'
import { template } from './template.ts'
import { user } from './user.ts'

/** The texts of all other places. They come with the first dialog, menu or screen that is not a reader's. */
export const more = {
  sheet,
  user,
  team,
  catalog,
  account,
  assistant,
  convert,
  desk,
  editor,
  itemGroup,
  landing,
  member,
  mock,
  quota,
  recycle,
  search,
  setting,
  template,
} as const
