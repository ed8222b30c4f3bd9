import { handler } from '#server/call/handler.ts'
import { exportDocument } from '#server/domain/export/export-document.ts'
import { exporter } from '#server/policy/rules.ts'

/** `export/site`: HTML files for reading offline, in a zip archive. Newer clients call it `exportHtml/export`. */
export const exportSiteCall = handler('export/site', {
  access: exporter,
  run: (ctx, input, access) => exportDocument(ctx, access, input, 'site'),
})
