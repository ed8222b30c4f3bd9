import { about } from './about.ts'
import { accessToken } from './access-token.ts'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { adminUsers } from './admin-users.ts'
import { announcements } from './announcements.ts'
import { assistant } from './assistant.ts'
import { audit } from './audit.ts'
import { catalog } from './catalog.ts'
import { convert } from './convert.ts'
import { editor } from './editor.ts'
import { entrance } from './entrance.ts'
import { exporting } from './export.ts'
import { importing } from './import.ts'
import { itemGroup } from './item-group.ts'
import { landing } from './landing.ts'
import { member } from './member.ts'
import { mock } from './mock.ts'
import { moveFiles } from './move-files.ts'
import { operation } from './operation.ts'
import { overview } from './overview.ts'
import { pageLinks } from './page-links.ts'
import { plan } from './plan.ts'
import { quota } from './quota.ts'
import { recycle } from './recycle.ts'
import { registerCodes } from './register-codes.ts'
import { sample } from './sample.ts'
import { search } from './search.ts'
import { security } from './security.ts'
import { setting } from './setting.ts'
import { sheet } from './sheet.ts'
import { signIn } from './sign-in.ts'
import { site } from './site.ts'
import { siteMove } from './site-move.ts'
import { siteSettings } from './site-settings.ts'
import { team } from './team.ts'
import { template } from './template.ts'
import { tools } from './tools.ts'
import { trySteps } from './try-steps.ts'
import { user } from './user.ts'

/** 其他界面的文字。 */
export const more = {
  accessToken,
  about,
  sheet,
  site,
  siteMove,
  siteSettings,
  user,
  team,
  catalog,
  account,
  admin,
  adminUsers,
  announcements,
  assistant,
  audit,
  convert,
  tools,
  trySteps,
  signIn,
  editor,
  entrance,
  exporting,
  importing,
  itemGroup,
  landing,
  member,
  mock,
  moveFiles,
  operation,
  overview,
  pageLinks,
  plan,
  quota,
  recycle,
  registerCodes,
  sample,
  search,
  security,
  setting,
  template,
}
