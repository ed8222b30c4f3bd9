import { handler } from '#server/call/handler.ts'
import { finishSignIn, startSignIn } from '#server/domain/sign-in/redirect-sign-in.ts'
import { anyone } from '#server/policy/rules.ts'

/** `ExtLogin/cas`: leads to a CAS server's login page, and completes the login when the server leads back with a `ticket`. */
export const extLoginCas = handler('ExtLogin/cas', {
  access: anyone,
  run: (ctx, { provider, redirect, ticket, state }) =>
    ticket === undefined
      ? startSignIn(ctx, 'ExtLogin/cas', { provider, redirect })
      : finishSignIn(ctx, 'ExtLogin/cas', new URLSearchParams({ ticket, ...(state !== undefined && { state }) })),
})
