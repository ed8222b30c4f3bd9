import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NamedAddress, NewAddresses, OldPlace } from '#server/migrate/source.ts'
import type { Tables } from '#server/migrate/tables/tables.ts'
import { decoded } from '#shared/decoded.ts'
import { RESERVED_SEGMENTS } from '#shared/reserved-segments.ts'
import { readFiles } from './files.ts'
import { readItems } from './items.ts'

/** The beginning of an address: a host with the path of the site, or nothing. The length is bounded, so that a long text takes time in proportion. */
const SITE = String.raw`(https?:\/\/[^\s"'<>()\[\]#?]{1,200}?)?`
const FILE = new RegExp(
  `${SITE}\\/server\\/(?:index\\.php)?(?:\\?s=)?\\/?api\\/(?:attachment|common)\\/visitFile(?:\\/sign\\/|[?&](?:amp;)?sign=)([0-9a-f]{32})(?:[?&](?:amp;)?showdoc=\\.\\w{1,8})?`,
  'gi',
)
const UPLOAD = new RegExp(`${SITE}\\/Public\\/Uploads\\/([\\w./%-]{1,300})`, 'g')
const SCREEN = new RegExp(`${SITE}(?:\\/web)?\\/(?:index\\.html)?#\\/(\\d{1,20})(?:\\/(\\d{1,20}))?(?![\\w/])`, 'g')
const SHARED = new RegExp(`${SITE}(?:\\/web)?\\/(?:index\\.html)?#\\/p\\/([0-9a-f]{32})(?![\\w/])`, 'g')

/** Parts that addresses have. A look for them is quicker than the patterns, which may begin anywhere. */
const HAS_FILE = /visitFile/i
const FOLDER_OF_UPLOADS = '/Public/Uploads/'
const SCREEN_MARK = '#/'

/**
 * Replaces the addresses of the old site in a text. A file is known by its sign and an upload by its place, whatever the host is. Screens are replaced
 * on the given hosts, and where they have no host.
 * @param addresses of the old site, without a slash at the end
 */
export function replaceAddresses(text: string, to: NewAddresses, addresses: readonly string[]): string {
  if (!text.includes('/')) return text
  const isOurs = (site: string | undefined) => isOneOf(site, addresses)
  const present = presentAddresses(to)
  let replaced = text
  if (HAS_FILE.test(text))
    replaced = replaced.replace(FILE, (whole, _site: string | undefined, sign: string) =>
      present.sign(whole, sign.toLowerCase()),
    )
  if (text.includes(FOLDER_OF_UPLOADS))
    replaced = replaced.replace(UPLOAD, (whole, _site: string | undefined, place: string) => present.file(whole, place))
  if (!text.includes(SCREEN_MARK)) return replaced
  return replaced
    .replace(SHARED, (whole, site: string | undefined, key: string) => (isOurs(site) ? `/p/${key}` : whole))
    .replace(SCREEN, (whole, site: string | undefined, item: string, page: string | undefined) => {
      if (!isOurs(site)) return whole
      return page === undefined ? present.item(whole, item) : present.page(whole, page)
    })
}

/** Whether the beginning of an address is the old site. An address without a host is of the site that its text is on. */
const isOneOf = (site: string | undefined, addresses: readonly string[]): boolean =>
  site === '' || isOfSite(site?.replace(/\/web$/, ''), addresses)

/** The addresses of the old site that `replaceAddresses` has left in a text. */
export function oldAddressesIn(text: string, addresses: readonly string[]): string[] {
  if (!text.includes('/')) return []
  return addressesIn(text, [FILE, UPLOAD, SCREEN], (site) => isOneOf(site, addresses)).filter(
    (address) => !address.startsWith('/api/'),
  )
}

const UPLOADED = /^(?:\/server(?:\/\.\.)?)?\/Public\/Uploads\/([^?#]{1,500})/i
/** The ways in which releases named a screen: behind `#`, in the parameter `s`, or as a path. */
const SCREENS = [
  /^(?:\/web)?\/(?:index\.html)?(?:\?[^#]*)?#(\/.*)$/s,
  /^\/(?:index\.php)?\?s=(\/[^#]*)/,
  /^\/index\.php(\/[^#]*)/,
  /^(\/[^#]*)/,
]

/** What an address of ShowDoc names. Screens here have the same form, so an address also leads there by its form. */
export function readAddress(address: string): OldPlace | undefined {
  const uploaded = UPLOADED.exec(address)
  if (uploaded) return { file: { path: uploadPath(decoded(uploaded[1] as string)) } }
  for (const form of SCREENS) {
    const found = form.exec(address)
    if (found) return screenOf(decoded(found[1] as string))
  }
  return undefined
}

const uploadPath = (place: string): string => `/Public/Uploads/${place}`

/** @param screen `/1/2`, or in older releases `/1?page_id=2` */
function screenOf(screen: string): OldPlace | undefined {
  const [path = '', query = ''] = screen.split(/[?&](.*)/s)
  const asked = /(?:^|&)page_id=(\d{1,20})(?:&|$)/.exec(query)?.[1]
  const [first = '', second = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1)
  if (!/^(\/[A-Za-z0-9-]{1,100}){1,4}\/?$/.test(path)) return undefined
  const here = path.replace(/\/$/, '')
  if (first === 'uid') return { here: '/item/index' }
  const [last = ''] = rest.slice(-1)
  if (first === 'page' && isId(second)) return { page: { id: second }, here }
  if (first === 'page' && second === 'edit' && isId(last)) return { page: { id: last }, here }
  if (['item', 'catalog'].includes(first) && isId(last || second)) return { item: { id: last || second }, here }
  if (RESERVED.has(first)) return { here }
  if (rest.length > 0 || (second !== '' && !isId(second))) return undefined
  const page = second || asked
  const item = isId(first) ? { id: first } : { path: `/${first}` }
  return { item, ...(page && { page: { id: page } }), here: page ? `/${first}/${page}` : `/${first}` }
}

/** The first segments of screens. */
const RESERVED: ReadonlySet<string> = new Set(RESERVED_SEGMENTS)

const isId = (text: string): boolean => /^[1-9]\d{0,19}$/.test(text)

/** The short addresses of items, and the paths of files. */
export async function* namedAddresses(tables: Tables): AsyncGenerator<NamedAddress> {
  for await (const { id, item_domain } of readItems(tables))
    if (item_domain !== '') yield { path: `/${item_domain}`, kind: 'item', id }
  for await (const { id, place } of readFiles(tables)) yield { path: uploadPath(place), kind: 'file', id }
}
