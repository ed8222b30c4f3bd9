import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { flag, integer, line } from '#shared/fields.ts'
import { HOME_PAGE } from '#shared/kinds.ts'
import { PASSWORD_CHARACTERS } from '#shared/limits.ts'
import type { Db } from './db/open.ts'
import { parseInput } from './parse-input.ts'
import { findOptions, saveOption } from './site-options.repository.ts'

/** Names of the site settings kept in the table `options`. */
const SITE_OPTIONS = [
  'register_open',
  'register_by_invite',
  'password_min_length',
  'home_page',
  'home_item',
  'beian',
  'history_version_count',
  'require_verified_email',
  'show_watermark',
  'site_url',
  'marketing_line',
  'home_skin',
  'http_test_url',
  'demo_url',
  'help_url',
  'client_url',
  'feedback_url',
  'more_products',
  'open_api_key',
  'open_api_host',
  'ai_model_name',
  'audit_days',
] as const
/** The most characters that a site may ask of a new password. */
const PASSWORD_CHARACTERS_MOST = 64
/** How many versions of a page are kept unless the site says otherwise, and the most that it may say. */
export const HISTORY_VERSIONS_DEFAULT = 20
const HISTORY_VERSIONS_MOST = 1000

/** How many days the audit log is kept unless the site says otherwise, and the most that it may say: ten years. */
const AUDIT_DAYS_DEFAULT = 365
const AUDIT_DAYS_MOST = 3650

export type SiteOption = (typeof SITE_OPTIONS)[number]

const OPTION_TEXT_LENGTH = 500
const PRODUCT_LINKS_LENGTH = 2000

/**
 * The address of the AI provider as it is kept: a host without a scheme gets https, a slash at the end goes.
 */
const providerHost = line(OPTION_TEXT_LENGTH, 0).transform((text, ctx) => {
  if (text === '') return ''
  const address = (/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`).replace(/\/+$/, '')
  const url = URL.canParse(address) ? new URL(address) : null
  const good = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  if (good) return address
  ctx.addIssue({ code: 'custom', params: { reason: 'not_web_address' } })
  return z.NEVER
})

/** It travels in a header, which takes visible ASCII alone. */
const providerKey = line(OPTION_TEXT_LENGTH, 0).transform((key, ctx) => {
  if (/^[\x21-\x7e]*$/.test(key)) return key
  ctx.addIssue({ code: 'custom', params: { reason: 'bad_characters' } })
  return z.NEVER
})

const siteUrl = line(OPTION_TEXT_LENGTH, 0).pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ })]))

/** Names and addresses of other products as text: `Name https://…; Other name https://…`. */
const productLinks = line(PRODUCT_LINKS_LENGTH, 0).transform((text, ctx) => {
  const links = readProductLinks(text)
  if (links) return links.map(({ name, url }) => `${name} ${url}`).join('; ')
  ctx.addIssue({ code: 'custom', params: { reason: 'not_web_address' } })
  return z.NEVER
})

/**
 * Reads the setting `more_products`.
 * @returns undefined when a part of it is no name with an http(s) address
 */
export function readProductLinks(text: string): { name: string; url: string }[] | undefined {
  const links: { name: string; url: string }[] = []
  for (const part of text.split(';').map((piece) => piece.trim())) {
    if (part === '') continue
    const [, name, url] = /^(.*\S)\s+(\S+)$/.exec(part) ?? []
    if (!name || !url || !siteUrl.safeParse(url).success) return undefined
    links.push({ name, url })
  }
  return links
}

/** What each setting may be, and what it is while nobody has set it. */
const options = {
  register_open: { type: flag(), unset: true },
  /** Whether an invitation lets somebody register although registration is closed. */
  register_by_invite: { type: flag(), unset: true },
  /** Of new passwords, in characters. */
  password_min_length: { type: integer(1, PASSWORD_CHARACTERS_MOST), unset: PASSWORD_CHARACTERS as number },
  /** How long the audit log keeps an entry, in days. */
  audit_days: { type: integer(1, AUDIT_DAYS_MOST), unset: AUDIT_DAYS_DEFAULT as number },
  home_page: { type: integer(HOME_PAGE.full, HOME_PAGE.item), unset: HOME_PAGE.full as number },
  /** The item that `/` leads to when `home_page` is 3; 0: none. */
  home_item: { type: integer(0), unset: 0 },
  /** The record-filing text of the landing page. */
  beian: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  history_version_count: { type: integer(1, HISTORY_VERSIONS_MOST), unset: HISTORY_VERSIONS_DEFAULT as number },
  /** Whether a save warns people whose e-mail address is not verified. */
  require_verified_email: { type: flag(), unset: false },
  show_watermark: { type: flag(), unset: false },
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
  home_skin: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
  /** The key for the AI provider; the assistant is there when it is set. */
  open_api_key: { type: providerKey, unset: '', secret: true },
  open_api_host: { type: providerHost, unset: '' },
  ai_model_name: { type: line(OPTION_TEXT_LENGTH, 0), unset: '' },
} as const satisfies Record<SiteOption, { type: z.ZodType; unset: unknown; secret?: true }>

/** The site settings with their types. */
export type SiteOptions = { [O in SiteOption]: z.output<(typeof options)[O]['type']> }

/** Reads all site settings. A value that cannot be one (an imported database) counts as not set. */
export async function readSiteOptions(db: Db): Promise<SiteOptions> {
  const kept = await findOptions(db)
  return Object.fromEntries(SITE_OPTIONS.map((name) => [name, optionValue(name, kept.get(name))])) as SiteOptions
}

/** What a kept text of a setting means; null or undefined: nobody has set it. */
export function optionValue<O extends SiteOption>(name: O, text: string | null | undefined): SiteOptions[O] {
  const { type, unset } = options[name]
  const parsed = typeof text === 'string' ? type.safeParse(text) : undefined
  return (parsed?.success ? parsed.data : unset) as SiteOptions[O]
}

/** Whether there is a site setting of this name. */
export const isSiteOption = (name: string): name is SiteOption => (SITE_OPTIONS as readonly string[]).includes(name)

/** How a setting is kept and shown: yes and no as 1 and 0. */
export const optionText = (value: SiteOptions[SiteOption]): string =>
  typeof value === 'boolean' ? String(Number(value)) : String(value)

const HIDDEN = '(hidden)'

/** How a setting is shown to whoever may see the settings: of a secret no more than that there is one. */
export function shownOption(name: SiteOption, value: SiteOptions[SiteOption]): string {
  const text = optionText(value)
  return 'secret' in options[name] && text !== '' ? HIDDEN : text
}

/**
 * Sets a site setting.
 * @param value as text
 * @throws AppError BAD_FIELD naming the setting whose value cannot be one
 */
export async function setSiteOption(db: Db, name: SiteOption, value: string): Promise<void> {
  const type: z.ZodType = options[name].type
  if (value === '' && typeof options[name].unset !== 'string')
    throw new AppError('BAD_FIELD', { field: name, reason: '@required' })
  const parsed = parseInput(z.object({ [name]: type }), { [name]: value }) as Record<string, SiteOptions[SiteOption]>
  await saveOption(db, name, optionText(parsed[name] as SiteOptions[SiteOption]))
}
