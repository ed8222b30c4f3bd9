import { handler } from '#server/call/handler.ts'
import { insertTemplate, sizeOfTemplates } from '#server/domain/template/template.repository.ts'
import { TEMPLATES_BYTES, TEMPLATES_PER_USER } from '#server/domain/template/template-limits.ts'
import { loggedIn } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'
import { PAGE_CONTENT_BYTES } from '#shared/limits.ts'

/** `template/save`: saves a text as a new template of the user. The protocol cannot change an existing template. */
export const templateSave = handler('template/save', {
  transaction: true,
  access: loggedIn,
  run: async (ctx, { template_title, template_content }, user) => {
    const bytes = Buffer.byteLength(template_content)
    if (bytes > PAGE_CONTENT_BYTES)
      throw new AppError('BAD_FIELD', { field: 'template_content', reason: '@too_long', max: PAGE_CONTENT_BYTES })
    const kept = await sizeOfTemplates(ctx.db, user.uid)
    if (kept.count >= TEMPLATES_PER_USER || kept.bytes + bytes > TEMPLATES_BYTES) throw new AppError('TEMPLATES_FULL')
    return insertTemplate(ctx.db, {
      uid: user.uid,
      username: user.username,
      template_title,
      template_content,
      addtime: ctx.now,
    })
  },
})
