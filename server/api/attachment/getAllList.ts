import { handler } from '../../http/handler.ts'
import { siteAdmin } from '../../policy/rules.ts'
import { sumOfFiles } from './file.repository.ts'
import { fileList, inMiB } from './file-list.ts'

/** `attachment/getAllList`: the files of everybody, for site administrators. */
export const attachmentGetAllList = handler('attachment/getAllList', {
  access: siteAdmin,
  run: async (ctx, input) => {
    const used = await sumOfFiles(ctx.db)
    return { ...(await fileList(ctx, input, { username: input.username?.trim() ?? '' })), used, used_m: inMiB(used) }
  },
})
