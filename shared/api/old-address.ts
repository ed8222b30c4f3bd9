import * as z from 'zod'
import { defineCall } from '#shared/define-call.ts'
import { S, text } from '#shared/fields.ts'

/** The longest old address that is looked up, in characters. */
const ADDRESS_LENGTH = 2000

/** Addresses of sites of other systems that were moved here. The protocol does not have them. */
export const oldAddress = {
  find: defineCall({
    summary:
      'Where an address of a site that was moved here leads now: to what it named if the caller may read that, else to the address of the same form here.',
    effect: 'read',
    input: z.object({
      /** Path, query and fragment, without a host: `/web/#/1/2`. */
      address: text(ADDRESS_LENGTH, 1),
    }),
    output: z.object({
      /** A path of this site. */
      address: S(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
