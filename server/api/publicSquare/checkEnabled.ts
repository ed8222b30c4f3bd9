import { handler } from '#server/call/handler.ts'
import { anyone } from '#server/policy/rules.ts'

/** `publicSquare/checkEnabled`: newer web clients hide the square when it is off (docs/protocol.md, Calls that do not exist). */
export const publicSquareCheckEnabled = handler('publicSquare/checkEnabled', {
  access: anyone,
  run: () => ({ enable: 0 }),
})
