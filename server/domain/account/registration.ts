import type { SiteOptions } from '#server/site-options.ts'
import { domainsOf } from '#shared/site-options.ts'

/** How people may make an account by themselves, by the settings of the site. */
export interface Registration {
  /** Everybody may. */
  isOpen: boolean
  /** An invitation code of an administrator lets somebody register although registration is closed. */
  takesCodes: boolean
  /** So does an invite link into an item or a team. Its members vouch for the person, so no mail address is asked for. */
  takesInvites: boolean
  /** The mail address must be of one of these domains, and is verified before the account can be used; none: no address is needed. */
  domains: readonly string[]
}

/** The rules of registration. Somebody who registers gets a password of this site, so nobody may where only some people log in with one. */
export function registrationOf(
  options: Pick<
    SiteOptions,
    'local_password' | 'register_open' | 'register_by_code' | 'register_by_invite' | 'register_mail_domains'
  >,
): Registration {
  const isLocal = options.local_password === 'everybody'
  return {
    isOpen: isLocal && options.register_open,
    takesCodes: isLocal && options.register_by_code,
    takesInvites: isLocal && options.register_by_invite,
    domains: domainsOf(options.register_mail_domains),
  }
}
