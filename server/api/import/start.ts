import { handler } from '#server/call/handler.ts'
import { startImport } from '#server/domain/import/start-import.ts'
import { importTarget } from '#server/policy/importers.ts'

/** `import/start`: imports the file of a preview. */
export const importStart = handler('import/start', {
  access: (ctx, { item_id }) => importTarget(ctx, item_id),
  run: async (ctx, { operation_id, item_name = '', existing = 'update', leave_out = [] }, target) => ({
    operation_id: await startImport(ctx, target, { of: operation_id, item_name, existing, leave_out }),
  }),
})
