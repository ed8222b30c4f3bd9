import { handler } from '#server/call/handler.ts'
import { fileList } from '#server/domain/attachment/file-list.ts'
import { siteAdmin } from '#server/policy/rules.ts'
import { FILE_STATE } from '#shared/kinds.ts'

/** `attachment/getUnusedList`: the files that no page has, for site administrators with a newer client. */
export const attachmentGetUnusedList = handler('attachment/getUnusedList', {
  access: siteAdmin,
  run: async (ctx, { username = '', ...input }) => {
    const { list, total } = await fileList(ctx, input, { username: username.trim(), state: FILE_STATE.unused })
    return { list, total }
  },
})
