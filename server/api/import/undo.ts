import { handler } from '#server/call/handler.ts'
import { startUndo } from '#server/domain/import/start-import.ts'
import { importToUndo } from '#server/domain/import/undo-import.ts'
import { itemChanger, loggedIn } from '#server/policy/rules.ts'

/** `import/undo`: starts an operation that takes a finished import back. */
export const importUndo = handler('import/undo', {
  access: async (ctx, { operation_id }) => {
    const { item_id } = await importToUndo(ctx, loggedIn(ctx).uid, operation_id)
    return itemChanger(ctx, item_id)
  },
  run: async (ctx, { operation_id }, { user, item }) => ({
    operation_id: await startUndo(ctx, { user, item }, { of: operation_id, title: item.item_name }),
  }),
})
