import { handler } from '../../http/handler.ts'
import { loggedIn } from '../../policy/rules.ts'
import { timeText } from '../../time.ts'
import { flowOf, sumOfFiles } from './file.repository.ts'
import { fileList, inMiB } from './file-list.ts'

/** `attachment/getMyList`: the user's own files. The space is that of all of them, whatever the filter. */
export const attachmentGetMyList = handler('attachment/getMyList', {
  access: loggedIn,
  run: async (ctx, input, { uid }) => {
    const used = await sumOfFiles(ctx.db, uid)
    const flow = await flowOf(ctx.db, uid, timeText(ctx.now).slice(0, 7))
    return {
      ...(await fileList(ctx, input, { uid })),
      used,
      used_m: inMiB(used),
      used_flow_m: inMiB(flow),
      upload_mb: ctx.services.config.UPLOAD_MB,
    }
  },
})
