import type { HandlersOf } from '#server/call/handler.ts'
import { extLoginBySecretKey } from './bySecretKey.ts'
import { extLoginCas } from './cas.ts'
import { extLoginOauth2 } from './oauth2.ts'

/** Handlers of `ExtLogin/…`. */
export const ExtLogin: HandlersOf<'ExtLogin'> = {
  oauth2: extLoginOauth2,
  cas: extLoginCas,
  bySecretKey: extLoginBySecretKey,
}
