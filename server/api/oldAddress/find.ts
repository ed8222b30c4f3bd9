import { handler } from '#server/call/handler.ts'
import { leadOn } from '#server/migrate/lead-on.ts'
import { anyone } from '#server/policy/rules.ts'
import { AppError } from '#shared/errors.ts'

/** `oldAddress/find`: where an address of a site that was moved here leads now. A page that the caller may not read is answered like one that does not exist. */
export const oldAddressFind = handler('oldAddress/find', {
  access: anyone,
  run: async (ctx, { address }) => {
    const found = await leadOn(ctx, address)
    if (found === undefined) throw new AppError('NOT_FOUND', { thing: '@page' })
    return { address: found }
  },
})
