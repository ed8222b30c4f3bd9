import type { HandlersOf } from '#server/call/handler.ts'
import { adminSettingGetFileMove } from './getFileMove.ts'
import { adminSettingGetLoginSecretKey } from './getLoginSecretKey.ts'
import { adminSettingLoadConfig } from './loadConfig.ts'
import { adminSettingLoadLdapConfig } from './loadLdapConfig.ts'
import { adminSettingLoadOauth2Config } from './loadOauth2Config.ts'
import { adminSettingMoveFiles } from './moveFiles.ts'
import { adminSettingResetLoginSecretKey } from './resetLoginSecretKey.ts'
import { adminSettingSaveConfig } from './saveConfig.ts'
import { adminSettingSaveLdapConfig } from './saveLdapConfig.ts'
import { adminSettingSaveOauth2Config } from './saveOauth2Config.ts'
import { adminSettingSyncLdapUsers } from './syncLdapUsers.ts'
import { adminSettingTryAi } from './tryAi.ts'
import { adminSettingTryMail } from './tryMail.ts'
import { adminSettingTryStorage } from './tryStorage.ts'

export const adminSetting: HandlersOf<'adminSetting'> = {
  loadConfig: adminSettingLoadConfig,
  saveConfig: adminSettingSaveConfig,
  loadLdapConfig: adminSettingLoadLdapConfig,
  saveLdapConfig: adminSettingSaveLdapConfig,
  syncLdapUsers: adminSettingSyncLdapUsers,
  tryStorage: adminSettingTryStorage,
  getFileMove: adminSettingGetFileMove,
  moveFiles: adminSettingMoveFiles,
  getLoginSecretKey: adminSettingGetLoginSecretKey,
  resetLoginSecretKey: adminSettingResetLoginSecretKey,
  tryMail: adminSettingTryMail,
  tryAi: adminSettingTryAi,
  loadOauth2Config: adminSettingLoadOauth2Config,
  saveOauth2Config: adminSettingSaveOauth2Config,
}
