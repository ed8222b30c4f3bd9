import { handler } from '#server/call/handler.ts'
import { deleteTemplate } from '#server/domain/template/template.repository.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `template/delete`: deletes a template of the user, in the items that it was offered in too. */
export const templateDelete = handler('template/delete', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { id }, user) => {
    // One that there is not and one of somebody else are refused alike.
    if (!(await deleteTemplate(ctx.db, user.uid, id))) throw new AppError('NO_PERMISSION')
    return []
  },
})
