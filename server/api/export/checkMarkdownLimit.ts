import { handler } from '#server/call/handler.ts'
import { loggedIn } from '#server/policy/rules.ts'

/** `export/checkMarkdownLimit`: clients of the protocol ask it before an export. Nothing is limited. */
export const exportCheckMarkdownLimit = handler('export/checkMarkdownLimit', {
  access: loggedIn,
  run: () => [],
})
