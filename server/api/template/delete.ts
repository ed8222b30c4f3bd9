import { handler } from '#server/call/handler.ts'
import { deleteTemplate } from '#server/domain/template/template.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `template/delete`: deletes a template of the user, and its offers in items. */
export const templateDelete = handler('template/delete', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    // A missing template and one of another user get the same refusal.
    if (!(await deleteTemplate(ctx.db, user.uid, id))) throw new AppError('NO_PERMISSION')
    return []
  },
})
