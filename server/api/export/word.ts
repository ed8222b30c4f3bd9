import { handler } from '#server/call/handler.ts'
import { exportDocument } from '#server/domain/export/export-document.ts'
import { exporter } from '#server/policy/rules.ts'

/** `export/word`: a Word document (`.docx`). */
export const exportWordCall = handler('export/word', {
  access: exporter,
  run: (ctx, input, access) => exportDocument(ctx, access, input, 'word'),
})
