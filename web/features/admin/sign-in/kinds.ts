import { KeyRound, Network, Server, ShieldCheck } from 'lucide-react'
import type { ComponentType } from 'react'
import type { ProviderKind } from '#shared/kinds.ts'
import type { LucideIcon } from '#web/ui/icon.tsx'
import { CasForm } from './cas-form.tsx'
import type { KindFormProps } from './kind-form.ts'
import { LdapForm } from './ldap-form.tsx'
import { OAuth2Form } from './oauth2-form.tsx'
import { OidcForm } from './oidc-form.tsx'

/** The name and form of a kind of provider. */
export interface KindForm {
  icon: LucideIcon
  /** The fields of its settings. */
  Fields: ComponentType<KindFormProps>
  /** The settings of a new provider. */
  fresh: Readonly<Record<string, string>>
}

/** The kinds that can be added. Each has its fields in a separate file. */
export const KIND_FORMS: Partial<Record<ProviderKind, KindForm>> = {
  ldap: {
    icon: Network,
    Fields: LdapForm,
    fresh: {
      port: '636',
      tls: 'ldaps',
      user_field: 'uid',
      name_field: 'cn',
      mail_field: 'mail',
      search_filter: '(objectClass=person)',
    },
  },
  oidc: {
    icon: ShieldCheck,
    Fields: OidcForm,
    fresh: { scope: 'openid profile email', groups_path: 'groups', logout_at_provider: '1' },
  },
  oauth2: {
    icon: KeyRound,
    Fields: OAuth2Form,
    fresh: { protocol: 'https', authorize_path: '/oauth/authorize', token_path: '/oauth/token' },
  },
  cas: {
    icon: Server,
    Fields: CasForm,
    fresh: {
      version: '3',
      name_attribute: 'displayName',
      email_attribute: 'mail',
      groups_attribute: 'memberOf',
      logout_at_provider: '1',
    },
  },
}
