import { handler } from '#server/call/handler.ts'
import { exportDocument } from '#server/domain/export/export-document.ts'
import { exporter } from '#server/policy/rules.ts'

/** `export/pdf`: a PDF. */
export const exportPdfCall = handler('export/pdf', {
  access: exporter,
  run: (ctx, input, access) => exportDocument(ctx, access, input, 'pdf'),
})
