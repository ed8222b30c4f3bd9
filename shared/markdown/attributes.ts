import { INLINE_PICTURE, LINK_SCHEMES, MEDIA_SCHEMES } from './allowed-html.ts'

/** Attributes of one element, by name. */
export type Attributes = Record<string, string>

const ALIGN = /^(?:left|right|center|justify)$/i
const CHECKS: Record<string, RegExp> = {
  align: ALIGN,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{1,35}$/i,
  width: /^\d{1,4}(?:px|%)?$/,
  height: /^\d{1,4}(?:px|%)?$/,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  span: /^\d{1,3}$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/i,
  start: /^-?\d{1,9}$/,
  value: /^-?\d{1,9}$/,
  color: /^(?:#[0-9a-f]{3,8}|[a-z]{3,20}|rgba?\([\d.,%\s/]{1,40}\))$/i,
  size: /^[+-]?[1-7]$/,
  tabindex: /^0$/,
  role: /^(?:region|note)$/,
  target: /^_blank$/,
  'data-diagram': /^(?:mermaid|flow|seq)$/,
  'data-tab': /^[\p{L}\p{N}.+#-]{1,60}$/u,
  'data-tabs': /^[\p{L}\p{N}.+# -]{1,800}$/u,
  'data-lang': /^[\w+#.-]{1,40}$/,
}
/** Allowed values of `type`, by element. */
const TYPES: Record<string, RegExp> = {
  input: /^checkbox$/,
  ol: /^[1aAiI]$/,
  ul: /^(?:disc|circle|square)$/i,
  source: /^(?:audio|video)\/[\w.+-]{1,40}$/i,
}

/**
 * Removes attributes with unexpected values, in place.
 * @param tag name of the element, lower case
 */
export function dropOddValues(tag: string, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    const check = name === 'type' ? TYPES[tag] : Object.hasOwn(CHECKS, name) ? CHECKS[name] : undefined
    const value = attributes[name] ?? ''
    if (check && !check.test(value.trim())) delete attributes[name]
    else if (check) attributes[name] = value.trim()
  }
}

/**
 * Replaces a `style` attribute by its harmless part: the alignment becomes an attribute.
 * @returns the text colour of the style, if it has one
 */
export function keepStyle(attributes: Attributes): string | undefined {
  const style = attributes.style
  if (style === undefined) return undefined
  delete attributes.style
  let color: string | undefined
  for (const declaration of style.slice(0, 1000).split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, colon).trim().toLowerCase()
    const value = declaration.slice(colon + 1).trim()
    if (property === 'text-align' && ALIGN.test(value)) attributes.align ??= value.toLowerCase()
    if (property === 'color' && CHECKS.color?.test(value)) color = value
  }
  return color
}

/** Browsers skip white space and control characters anywhere in the scheme of an address. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const SKIPPED_IN_URL = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\ufeff]+/g

function schemeOf(url: string): string | undefined {
  return /^([^/?#\\]*?):/.exec(url.replace(SKIPPED_IN_URL, ''))?.[1]?.toLowerCase()
}

/** Whether an address may be the target of a link. */
export function isSafeLink(url: string): boolean {
  const scheme = schemeOf(url)
  return scheme === undefined || LINK_SCHEMES.includes(scheme)
}

/** Whether an address may be loaded as picture, audio or video. */
export function isSafeMedia(tag: string, url: string): boolean {
  const scheme = schemeOf(url)
  if (scheme === undefined || MEDIA_SCHEMES.includes(scheme)) return true
  return tag === 'img' && INLINE_PICTURE.test(url.trim())
}

/**
 * Whether the address of a picture is missing or relative to a file (`images/a.png`, `./a.png`), as in texts that were pushed from a folder. A page
 * has no files beside it, so a browser would request an unrelated address.
 */
export function leadsNowhere(url: string | undefined): boolean {
  return url === undefined || !(/^(?:\/|data:)/i.test(url.trim()) || schemeOf(url) !== undefined)
}

/**
 * Whether a link leaves this site.
 * @param origin our own origin, when known
 */
export function isExternal(url: string, origin: string | undefined): boolean {
  const clean = url.replace(SKIPPED_IN_URL, '').replaceAll('\\', '/')
  if (origin && (clean === origin || clean.startsWith(`${origin}/`))) return false
  return /^(?:https?:|\/\/)/i.test(clean)
}
