import { handler } from '#server/call/handler.ts'
import { exportMarkdown } from '#server/domain/export/export-markdown.ts'
import { exportName } from '#server/domain/export/export-name.ts'
import { contentDisposition } from '#server/files/file-name.ts'
import { exporter } from '#server/policy/rules.ts'

/** `export/markdown`: an archive of Markdown files. It is made while it is sent, so its size does not matter. */
export const exportMarkdownCall = handler('export/markdown', {
  access: exporter,
  run: async (ctx, input, access) => {
    const name = await exportName(ctx, access.item, input)
    const archive = await exportMarkdown(ctx, access, input)
    return {
      contentType: 'application/zip',
      open: async () => archive,
      headers: {
        'content-disposition': contentDisposition('attachment', `${name}.zip`),
        'cache-control': 'no-store',
      },
    }
  },
})
