import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { FilterParser } from 'ldapts'
import * as z from 'zod'
import { flag, integerOr, line, secret, text } from '#shared/fields.ts'

const DN_LENGTH = 1000
const FILTER_LENGTH = 2000
const CA_LENGTH = 64 * 1024
const PORT_MOST = 65_535
/** On this port directories use TLS from the first byte. */
const LDAPS_PORT = 636
/** Stands for the typed name in `search_filter`. */
export const USER_MARK = '%(user)s'

const refuse = (ctx: z.core.$RefinementCtx, reason: string) => {
  ctx.addIssue({ code: 'custom', params: { reason } })
  return z.NEVER
}

/** A name or an IP address. A scheme and a slash at the end, which other products ask for, are dropped. */
const host = line(255).transform((typed, ctx) => {
  const name = typed.replace(/^ldaps?:\/\//i, '').replace(/\/+$/, '')
  const bare = name.replace(/^\[(.+)\]$/, '$1')
  if (isIP(bare)) return bare
  return /^[A-Za-z\d]([A-Za-z\d._-]*[A-Za-z\d])?$/.test(name) ? name : refuse(ctx, 'not_a_host')
})

/** The name of an attribute; empty only where `fallback` is. */
const attribute = (fallback: string) =>
  line(100, 0)
    .default(fallback)
    .transform((name, ctx) => {
      if (name === '') return fallback
      return /^[A-Za-z][A-Za-z0-9.-]*$/.test(name) ? name : refuse(ctx, 'bad_characters')
    })

const filter = line(FILTER_LENGTH, 0)
  .default('')
  .transform((typed, ctx) => {
    const given = typed || '(cn=*)'
    const whole = given.startsWith('(') ? given : `(${given})`
    try {
      FilterParser.parseString(whole.replaceAll(USER_MARK, 'x'))
      return whole
    } catch {
      return refuse(ctx, 'not_a_filter')
    }
  })

/** The single certificates of a text in PEM form. */
export const certificatesOf = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g) ?? []

/** Certificates of authorities as PEM; empty: those of the system. */
const authorities = text(CA_LENGTH)
  .default('')
  .transform((pem, ctx) => {
    const given = pem.trim()
    if (given === '') return ''
    const parts = certificatesOf(given)
    try {
      for (const part of parts) new X509Certificate(part)
      return parts.length > 0 ? parts.join('\n') : refuse(ctx, 'not_a_certificate')
    } catch {
      return refuse(ctx, 'not_a_certificate')
    }
  })

/** A DN, or another form of login that Active Directory accepts. Words such as PLAIN would mean another kind of login. */
const bindName = line(DN_LENGTH, 0)
  .default('')
  .transform((name, ctx) => (name === '' || /[=@\\]/.test(name) ? name : refuse(ctx, 'not_a_dn')))

const dn = (min: 0 | 1) =>
  line(DN_LENGTH, min).transform((name, ctx) => (name === '' || name.includes('=') ? name : refuse(ctx, 'not_a_dn')))

/** The settings of a company directory (LDAP), with the names and defaults of the protocol. */
export const DirectorySettings = z.object({
  host,
  port: integerOr(389, 1, PORT_MOST),
  /** LDAP 3 is the only version that directories speak today. */
  version: integerOr(3, 3, 3),
  tls: z.enum(['none', 'starttls', 'ldaps']).default('none'),
  ca: authorities,
  base_dn: dn(1),
  /** The account that searches; empty: an anonymous search. */
  bind_dn: bindName,
  bind_password: secret().default(''),
  /** The attribute that holds the user name. */
  user_field: attribute('cn'),
  /** The attribute that holds the display name; empty: none. */
  name_field: attribute(''),
  mail_field: attribute('mail'),
  /** Whether only administrators of the directory can change the address of a person. */
  mail_verified: flag(),
  /** The people who may sign in. A filter with `%(user)s` finds a person by the typed name; otherwise `user_field` does. */
  search_filter: filter,
  /** The base of groups; empty: below `base_dn`. */
  group_base: dn(0).default(''),
})
export type DirectorySettings = z.output<typeof DirectorySettings>

/** How the connection is encrypted. */
export const encryptionOf = ({ port, tls }: DirectorySettings) => (port === LDAPS_PORT ? 'ldaps' : tls)
