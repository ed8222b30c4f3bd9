import { handler } from '#server/call/handler.ts'
import { sumOfFiles } from '#server/domain/attachment/file.repository.ts'
import { fileList, inMiB } from '#server/domain/attachment/file-list.ts'
import { missingCheckedAt } from '#server/domain/figures/site-check.ts'
import { isJobRunning } from '#server/jobs/job.repository.ts'
import { sweepFiles } from '#server/jobs/sweep-files.ts'
import { siteAdmin } from '#server/policy/rules.ts'

/** `attachment/getAllList`: the files of everybody, for site administrators. */
export const attachmentGetAllList = handler('attachment/getAllList', {
  access: siteAdmin,
  run: async (ctx, { username = '', state, ...input }) => {
    const used = await sumOfFiles(ctx.db)
    const files = await fileList(ctx, input, { username: username.trim(), state })
    const is_checking = Number(await isJobRunning(ctx.db, sweepFiles.name, ctx.now))
    return { ...files, used, used_m: inMiB(used), missing_checked: await missingCheckedAt(ctx.db), is_checking }
  },
})
