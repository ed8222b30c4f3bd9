import { account } from './account.ts'
import { admin } from './admin.ts'
import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { catalog } from './catalog.ts'
import { convert } from './convert.ts'
import { editor } from './editor.ts'
import { itemGroup } from './item-group.ts'
import { landing } from './landing.ts'
import { member } from './member.ts'
import { mock } from './mock.ts'
import { pageLinks } from './page-links.ts'
import { quota } from './quota.ts'
import { recycle } from './recycle.ts'
import { sample } from './sample.ts'
import { search } from './search.ts'
import { setting } from './setting.ts'
import { sheet } from './sheet.ts'
import { site } from './site.ts'
import { team } from './team.ts'
import { template } from './template.ts'
import { tools } from './tools.ts'
import { user } from './user.ts'

/** The texts of all other places. They come with the first dialog, menu or screen that is not a reader's. */
export const more = {
  sheet,
  site,
  user,
  team,
  catalog,
  account,
  admin,
  assistant,
  audit,
  convert,
  tools,
  editor,
  itemGroup,
  landing,
  member,
  mock,
  pageLinks,
  quota,
  recycle,
  sample,
  search,
  setting,
  template,
} as const
