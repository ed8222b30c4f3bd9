import { handler } from '#server/call/handler.ts'
import { startStorageMove } from '#server/domain/attachment/start-storage-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/moveFiles`: starts to move all files to another storage. */
export const adminSettingMoveFiles = handler('adminSetting/moveFiles', {
  access: siteAdmin,
  run: async (ctx, { to }, user) => ({ operation_id: await startStorageMove(ctx, user, to) }),
})
