import { handler } from '#server/call/handler.ts'
import { storageMoveInfo } from '#server/domain/attachment/start-storage-move.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `adminSetting/getFileMove`: where the files lie, and the last move of them. */
export const adminSettingGetFileMove = handler('adminSetting/getFileMove', {
  access: siteAdmin,
  run: (ctx, _input, user) => storageMoveInfo(ctx, user),
})
