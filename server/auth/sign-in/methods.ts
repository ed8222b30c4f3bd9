import type { ProviderKind } from '#shared/kinds.ts'
import { cas } from './cas.ts'
import { ldap } from './ldap.ts'
import type { SignInMethod } from './method.ts'
import { oauth2 } from './oauth2.ts'
import { oidc } from './oidc.ts'

/** The sign-in methods. */
export const METHODS: Partial<Record<ProviderKind, SignInMethod>> = {
  ldap: ldap as unknown as SignInMethod,
  cas,
  oauth2,
  oidc,
}
