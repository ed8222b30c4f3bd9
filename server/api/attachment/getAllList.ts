import { handler } from '#server/call/handler.ts'
import { sumOfFiles } from '#server/domain/attachment/file.repository.ts'
import { fileList, inMiB } from '#server/domain/attachment/file-list.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `attachment/getAllList`: the files of everybody, for site administrators. */
export const attachmentGetAllList = handler('attachment/getAllList', {
  access: siteAdmin,
  run: async (ctx, input) => {
    const used = await sumOfFiles(ctx.db)
    return { ...(await fileList(ctx, input, { username: input.username?.trim() ?? '' })), used, used_m: inMiB(used) }
  },
})
