import { Building2, Globe, KeyRound, type LucideIcon, School, Server, ShieldCheck, Users } from 'lucide-react'
import type { ProviderKind } from '#shared/kinds.ts'

/** The icons that a provider can have on the login screen, by their names in the database. */
export const PROVIDER_ICONS: Readonly<Record<string, LucideIcon>> = {
  building: Building2,
  school: School,
  people: Users,
  globe: Globe,
  key: KeyRound,
  shield: ShieldCheck,
}

const ICON_OF_KIND: Readonly<Record<ProviderKind, LucideIcon>> = {
  ldap: KeyRound,
  oauth2: KeyRound,
  oidc: ShieldCheck,
  cas: Server,
}

/** The icon of a provider; that of its kind when it has none of its own. */
export const iconOfProvider = ({ kind, icon }: { kind: ProviderKind; icon: string }): LucideIcon =>
  PROVIDER_ICONS[icon] ?? ICON_OF_KIND[kind]
