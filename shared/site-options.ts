import * as z from 'zod'
import type { Word } from './errors.ts'
import { givenFlag, integer, integerOr, line, text } from './fields.ts'
import {
  BACKUP_EVERY,
  BACKUP_PLACES,
  type BackupEvery,
  type BackupPlace,
  HOME_PAGE,
  HOME_SKINS,
  ITEM_CREATORS,
  type ItemCreators,
  LOCAL_PASSWORD,
  type LocalPassword,
  MAIL_SECURITY,
  S3_TYPES,
  SECOND_STEP_FOR,
} from './kinds.ts'
import { ORDER_TEXT_LENGTH, PASSWORD_CHARACTERS } from './limits.ts'

/** The maximum that a site may set as the shortest length of a new password, in characters. */
const PASSWORD_CHARACTERS_MOST = 64
/** How many versions of a page are kept unless the site says otherwise, and the most that it may say. */
export const HISTORY_VERSIONS_DEFAULT = 20
const HISTORY_VERSIONS_MOST = 1000

/** How many days the audit log is kept unless the site says otherwise, and the most that it may say: ten years. */
const AUDIT_DAYS_DEFAULT = 365
const AUDIT_DAYS_MOST = 3650

const BACKUPS_KEPT_MOST = 365

const OPTION_TEXT_LENGTH = 500
const PRODUCT_LINKS_LENGTH = 2000
const CREATOR_NAMES_LENGTH = 5000

/**
 * A line with a required form, or an empty one.
 * @param kept what is kept of a text; undefined: it has not this form
 */
const formedLine = (reason: Word, kept: (text: string) => string | undefined, max = OPTION_TEXT_LENGTH) =>
  line(max, 0)
    .transform((text, ctx) => {
      const good = text === '' ? '' : kept(text)
      if (good !== undefined) return good
      ctx.addIssue({ code: 'custom', params: { reason } })
      return z.NEVER
    })
    // The longest text has not this form, so the documentation states no length.
    .meta({ type: 'string' })

/** A line that matches a pattern, or is empty. */
const matchingLine = (reason: Word, pattern: RegExp) =>
  formedLine(reason, (text) => (pattern.test(text) ? text : undefined))

const isWebAddress = (text: string): boolean => z.url({ protocol: /^https?$/ }).safeParse(text).success

const siteUrl = formedLine('not_web_address', (text) => (isWebAddress(text) ? text : undefined))

/** The address of the AI provider as it is kept: a host without a scheme gets https, a slash at the end goes. */
const providerHost = formedLine('not_web_address', (text) => {
  const address = (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`).replace(/\/+$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  const good = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  return good ? address : undefined
})

/** It travels in a header, which takes visible ASCII alone. */
const providerKey = matchingLine('bad_characters', /^[\x21-\x7e]+$/)

const hostName = matchingLine('not_host', /^[\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?$|^\[?[0-9a-f:.]+\]?$/iu)

/** One mailbox, with a name before it or without. */
const mailSender = matchingLine(
  'not_an_address',
  /^(?:[^<>@\r\n,;]*<[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/,
)

/** Names and addresses of other products as text: `Name https://…; Other name https://…`. */
const productLinks = formedLine(
  'not_web_address',
  (text) =>
    readProductLinks(text)
      ?.map(({ name, url }) => `${name} ${url}`)
      .join('; '),
  PRODUCT_LINKS_LENGTH,
)

/**
 * Reads the setting `more_products`.
 * @returns undefined when a part of it is no name with an http(s) address
 */
export function readProductLinks(text: string): { name: string; url: string }[] | undefined {
  const links: { name: string; url: string }[] = []
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (part === '') continue
    const [, name, url] = /^(.*\S)\s+(\S+)$/.exec(part) ?? []
    if (!name || !url || !isWebAddress(url)) return undefined
    links.push({ name, url })
  }
  return links
}

const MAIL_DOMAINS_LENGTH = 2000

/** The domains of a text, in lower case and in the form of the DNS. @returns undefined when a part of it is no domain */
function readDomains(text: string): string[] | undefined {
  const parts = text.split(/[,，;\s]+/).filter((part) => part !== '')
  const domains = parts.map((part) => {
    const name = part.replace(/^@/, '')
    // Characters that would be another part of an address.
    const host = !/[@/\\:?#]/.test(name) && URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : ''
    return /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(host) ? host : undefined
  })
  return domains.every((domain) => domain !== undefined) ? [...new Set(domains)] : undefined
}

/** Domains of mail addresses as text: `example.com, example.org`. */
const mailDomains = formedLine('not_domains', (text) => readDomains(text)?.join(', '), MAIL_DOMAINS_LENGTH)

/** The domains of the setting `register_mail_domains`. */
export const domainsOf = (text: string): readonly string[] => readDomains(text) ?? []

/** Whether a mail address belongs to one of these domains. Domains below one of them do not count. */
export const isOfDomains = (email: string, domains: readonly string[]): boolean =>
  readDomains(email.slice(email.lastIndexOf('@') + 1))?.some((domain) => domains.includes(domain)) ?? false

const LOCAL_NAMES_LENGTH = 2000

/**
 * The settings of a site: what each may be, and what it is while nobody has set it. A `secret` is stored encrypted, and no answer contains it.
 * `adminSetting` and the shell command `setting` read and save them; those that are `apart` have calls of their own instead of `adminSetting`.
 */
export const siteOptions = {
  register_open: { type: givenFlag(), unset: true },
  /** Whether an invitation lets somebody register although registration is closed. */
  register_by_invite: { type: givenFlag(), unset: true },
  /** Whether somebody with a code of an administrator may register although registration is closed. */
  register_by_code: { type: givenFlag(), unset: false },
  /** The domains of the mail addresses with which people may register, with commas; empty: any, and none is needed. */
  register_mail_domains: { type: mailDomains, unset: '' },
  /** Whether guests see nothing but the login. */
  force_login: { type: givenFlag(), unset: false },
  item_creators: { type: z.enum(ITEM_CREATORS), unset: 'everybody' as ItemCreators },
  /** The user names of those who may create items, with commas, when `item_creators` is `chosen`. */
  item_creator_names: { type: line(CREATOR_NAMES_LENGTH, 0), unset: '' },
  /** Of new passwords, in characters. */
  password_min_length: { type: integer(1, PASSWORD_CHARACTERS_MOST), unset: PASSWORD_CHARACTERS as number },
  home_page: { type: integer(HOME_PAGE.full, HOME_PAGE.item), unset: HOME_PAGE.full as number },
  /** The item that `/` leads to when `home_page` is 3; 0 or, from existing clients, empty: none. */
  home_item: { type: integerOr(0).meta({ default: undefined }), unset: 0 },
  /** The record-filing text of the landing page. */
  beian: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  history_version_count: { type: integer(1, HISTORY_VERSIONS_MOST), unset: HISTORY_VERSIONS_DEFAULT as number },
  /** Whether a save warns people whose e-mail address is not verified. */
  require_verified_email: { type: givenFlag(), unset: false },
  show_watermark: { type: givenFlag(), unset: false },
  site_url: { type: siteUrl, unset: '' },
  marketing_line: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** The tool for trying HTTP requests that the editor links to; empty: none. */
  http_test_url: { type: siteUrl, unset: 'https://hoppscotch.io' },
  /** A demo item that the landing page links to; empty: none. */
  demo_url: { type: siteUrl, unset: '' },
  /** The help that the landing page links to; empty: none. */
  help_url: { type: siteUrl, unset: '' },
  /** Where a client is downloaded (Chinese interface alone); empty: nowhere. */
  client_url: { type: siteUrl, unset: '' },
  /** The public issue tracker that the feedback dialog leads to; empty: there is no such dialog. */
  feedback_url: { type: siteUrl, unset: '' },
  /** Other products that the header names (Chinese interface alone). */
  more_products: { type: productLinks, unset: '' },
  home_skin: { type: z.enum(HOME_SKINS), unset: '' },
  /** The key for the AI provider; the assistant is there when it is set. */
  open_api_key: { type: providerKey, unset: '', secret: true },
  open_api_host: { type: providerHost, unset: '' },
  ai_model_name: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** Whether new files go to the object storage of the following settings, unless the environment decides (`STORAGE`). */
  oss_open: { type: givenFlag(), unset: false },
  oss_type: { type: z.enum(S3_TYPES), unset: 's3_storage' as (typeof S3_TYPES)[number] },
  oss_endpoint: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  oss_bucket: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  oss_region: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** Of an endpoint and a domain that name none; empty: https. */
  oss_protocol: { type: z.enum(['', 'http', 'https']), unset: '' as '' | 'http' | 'https' },
  oss_domain: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** The access key; `secretId` of qcloud. */
  oss_key: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** Its secret; `secretKey` of qcloud. */
  oss_secret: { type: providerKey, unset: '', secret: true },
  /** Whether browsers get downloads from the store itself, with a signed address. */
  oss_redirect: { type: givenFlag(), unset: false },
  /** Whether the login screen shows the providers alone until somebody asks for name and password. */
  providers_first: { type: givenFlag(), unset: false },
  /** Signs the links of `ExtLogin/bySecretKey`, which are off without it. */
  login_secret_key: { type: line(OPTION_TEXT_LENGTH, 0), unset: '', secret: true, apart: true },
  /** The mail server, unless the environment names one (`SMTP_URL`); empty: no mail is sent. */
  mail_host: { type: hostName, unset: '' },
  mail_port: { type: integer(1, 65_535), unset: 587 },
  /** `starttls`: encrypted after the greeting, `tls`: from the start, `none`: never. */
  mail_security: { type: z.enum(MAIL_SECURITY), unset: 'starttls' },
  /** Empty: the mail server asks for no login. */
  mail_user: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  mail_password: { type: line(OPTION_TEXT_LENGTH, 0), unset: '', secret: true },
  /** The sender; empty: the user of the mail server. */
  mail_from: { type: mailSender, unset: '' },
  /** How long the audit log keeps an entry, in days. */
  audit_days: { type: integer(1, AUDIT_DAYS_MOST), unset: AUDIT_DAYS_DEFAULT as number },
  /** Where the site asks for the newest version; empty: it does not ask. */
  update_url: { type: siteUrl, unset: '' },
  /** How often the site backs itself up. */
  backup_every: { type: z.enum(BACKUP_EVERY), unset: 'never' as BackupEvery },
  /** The hour from which a backup is due, in the server's time zone. */
  backup_hour: { type: integer(0, 23), unset: 3 },
  /** Where backups go. */
  backup_to: { type: z.enum(BACKUP_PLACES), unset: 'folder' as BackupPlace },
  /** The folder of the server for backups, not one of the system's own; empty: `backups` in the data folder. */
  backup_folder: { type: matchingLine('not_absolute_path', /^\/(?!(?:proc|sys|dev)(?:\/|$))[^\0]*$/), unset: '' },
  /** How many backups are kept. Older ones are removed after a new one was made. */
  backup_keep: { type: integer(1, BACKUPS_KEPT_MOST), unset: 7 },
  /** The people who may log in with a password of this site. */
  local_password: { type: z.enum(LOCAL_PASSWORD), unset: 'everybody' as LocalPassword },
  /** The user names of those who may, with commas, when `local_password` is `named`. */
  local_password_names: { type: line(LOCAL_NAMES_LENGTH, 0), unset: '' },
  /** The people whose login by password needs a second step. People without one are asked to set it up. */
  second_step_required: { type: z.enum(SECOND_STEP_FOR), unset: 'nobody' as const },
  /** The plan of people who have ordered none; 0: they have no plan. */
  default_plan: { type: integer(0), unset: 0, apart: true },
  /** How to pay, shown to people who order a plan. */
  order_text: { type: text(ORDER_TEXT_LENGTH), unset: '', apart: true },
} as const satisfies Record<string, { type: z.ZodType; unset: unknown; secret?: true; apart?: true }>

export type SiteOption = keyof typeof siteOptions
/** The value of a setting. */
export type SiteOptionValue<O extends SiteOption> = z.output<(typeof siteOptions)[O]['type']>
/** The settings that are stored encrypted. */
export type SecretOption = {
  [O in SiteOption]: (typeof siteOptions)[O] extends { secret: true } ? O : never
}[SiteOption]
/** The settings of `adminSetting`. */
export type ConfigOption = {
  [O in SiteOption]: (typeof siteOptions)[O] extends { apart: true } ? never : O
}[SiteOption]
/** The settings that may be shown to administrators. */
export type PlainOption = Exclude<SiteOption, SecretOption>

export const SITE_OPTIONS = Object.keys(siteOptions) as readonly SiteOption[]

/** Whether there is a site setting of this name. */
export const isSiteOption = (name: string): name is SiteOption => Object.hasOwn(siteOptions, name)

/** Whether a setting is stored encrypted. */
export const isSecretOption = (name: SiteOption): name is SecretOption => 'secret' in siteOptions[name]

export const SECRET_OPTIONS = SITE_OPTIONS.filter(isSecretOption)
export const PLAIN_OPTIONS = SITE_OPTIONS.filter((name): name is PlainOption => !isSecretOption(name))
export const CONFIG_OPTIONS = SITE_OPTIONS.filter((name): name is ConfigOption => !('apart' in siteOptions[name]))
