import { handler } from '#server/call/handler.ts'
import { importNow } from '#server/domain/import/start-import.ts'
import { importTarget } from '#server/policy/importers.ts'

/** `import/auto`: imports a file without a preview, and answers when the item is there. */
export const importAuto = handler('import/auto', {
  access: (ctx, { item_id }) => importTarget(ctx, item_id),
  run: (ctx, { format = '', existing = 'update', from }, target) =>
    importNow(ctx, target, { format, existing, as_api_json: from === 'runapi' }),
})
