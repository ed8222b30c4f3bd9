import type { Context } from '#server/context.ts'
import type { Parsed } from '#shared/api/index.ts'
import type { TrySteps } from '#shared/api/try-steps.ts'
import { AppError } from '#shared/errors.ts'
import { callbackOf, redirectCallOf, siteOf } from './redirect-sign-in.ts'
import { foundProvider, methodOf, typedSettings } from './save-provider.ts'

/**
 * Runs the steps of a sign-in with typed settings, and reports each. Saves nothing.
 * @throws AppError NOT_FOUND, BAD_FIELD
 */
export async function tryProvider(ctx: Context, given: Parsed<'adminSignIn/tryIt'>): Promise<TrySteps> {
  const { provider_id, kind, username, password } = given
  const method = methodOf(kind)
  if (!method.tryIt) throw new AppError('BAD_FIELD', { field: 'kind', reason: '@not_one_of' }, 'kind')
  const row = provider_id > 0 ? await foundProvider(ctx, provider_id) : undefined
  const settings = typedSettings(ctx, method, given.settings, row)
  const call = redirectCallOf(kind)
  const callback = call ? callbackOf(await siteOf(ctx), call) : ''
  const context = { services: ctx.services, signal: ctx.gone(), lang: ctx.lang, callback }
  return method.tryIt(context, settings, { username, password })
}
