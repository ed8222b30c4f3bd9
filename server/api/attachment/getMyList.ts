import { handler } from '#server/call/handler.ts'
import { flowOf, sumOfFiles } from '#server/domain/attachment/file.repository.ts'
import { fileList, inMiB } from '#server/domain/attachment/file-list.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { timeText } from '#server/time.ts'

/** `attachment/getMyList`: the user's own files. The used space is that of all files, whatever the filter. */
export const attachmentGetMyList = handler('attachment/getMyList', {
  access: loggedIn,
  run: async (ctx, input, { uid }) => {
    const used = await sumOfFiles(ctx.db, uid)
    const flow = await flowOf(ctx.db, uid, timeText(ctx.now).slice(0, 7))
    return {
      ...(await fileList(ctx, input, { uid })),
      used,
      used_m: inMiB(used),
      used_flow_m: inMiB(flow.used),
      upload_mb: ctx.services.config.UPLOAD_MB,
    }
  },
})
