import type { SiteOptions } from '#server/site-options.ts'
import { domainsOf } from '#shared/site-options.ts'

/** How people may create an account by themselves, according to the settings of the site. */
export interface Registration {
  /** Everybody may register. */
  isOpen: boolean
  /** A person with an invitation code of an administrator may register although registration is closed. */
  takesCodes: boolean
  /** A person with an invite link into an item or a team may register too. The inviter vouches for the person, so no mail address is required. */
  takesInvites: boolean
  /** The mail address must be in one of these domains and verified before the account can be used. Without domains no address is needed. */
  domains: readonly string[]
}

/** The rules of registration. A new account gets a password of this site. So nobody may register if only some people may log in with one. */
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
