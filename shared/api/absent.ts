import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { B, I, idOrNew } from '#shared/fields.ts'

/**
 * Calls that newer web clients make on every screen, for features that this product does not have. They answer "off", so that the clients hide the
 * feature. Other unknown calls get HTTP 404, which the clients ignore (docs/protocol.md, Calls that do not exist).
 */

export const agent = {
  config: defineCall({
    summary: 'Whether there is an assistant that chats over documents. There is none: always off.',
    effect: 'read',
    legacyOnly: true,
    input: z.object({ item_id: idOrNew() }),
    output: z.object({ enabled: B() }),
  }),
}

export const publicSquare = {
  checkEnabled: defineCall({
    summary: 'Whether there is a public list of items. There is none: always off.',
    effect: 'read',
    legacyOnly: true,
    input: z.object({}),
    output: z.object({ enable: I() }),
  }),
}
