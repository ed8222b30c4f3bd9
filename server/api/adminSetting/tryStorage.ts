import { handler } from '#server/call/handler.ts'
import { tryStorage } from '#server/domain/attachment/try-storage.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/tryStorage`: writes, reads and deletes a small file. */
export const adminSettingTryStorage = handler('adminSetting/tryStorage', {
  access: siteAdmin,
  run: (ctx) => tryStorage(ctx),
})
