import { handler } from '#server/call/handler.ts'
import { startExport } from '#server/domain/export/start-export.ts'
import { exporter } from '#server/policy/rules.ts'

/** `export/start`: starts an operation that exports an item, a catalog or a page. */
export const exportStart = handler('export/start', {
  access: exporter,
  run: async (ctx, input, access) => ({ operation_id: await startExport(ctx, input, access) }),
})
