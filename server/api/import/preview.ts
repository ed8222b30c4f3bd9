import { handler } from '#server/call/handler.ts'
import { startPreview } from '#server/domain/import/start-import.ts'
import { importTarget } from '#server/policy/importers.ts'

/** `import/preview`: stores a file and starts an operation that previews its import. */
export const importPreview = handler('import/preview', {
  access: (ctx, { item_id }) => importTarget(ctx, item_id),
  run: async (ctx, { operation_id, format = '' }, target) => ({
    operation_id: await startPreview(ctx, target, { of: operation_id, format }),
  }),
})
