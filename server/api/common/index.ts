import type { HandlersOf } from '#server/call/handler.ts'
import { commonCreateCaptcha } from './createCaptcha.ts'
import { commonHomePageSetting } from './homePageSetting.ts'
import { commonQrcode } from './qrcode.ts'
import { commonQuota } from './quota.ts'
import { commonShowCaptcha } from './showCaptcha.ts'
import { commonVerify } from './verify.ts'
import { commonVersion } from './version.ts'

/** Handlers of `common/…`. */
export const common: HandlersOf<'common'> = {
  createCaptcha: commonCreateCaptcha,
  showCaptcha: commonShowCaptcha,
  verify: commonVerify,
  homePageSetting: commonHomePageSetting,
  qrcode: commonQrcode,
  quota: commonQuota,
  version: commonVersion,
}
