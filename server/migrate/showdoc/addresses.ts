import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NewAddresses } from '#server/migrate/source.ts'

/** The beginning of an address: a host with the path of the site, or nothing. The length is bounded, so that a long text takes time in proportion. */
const SITE = String.raw`(https?:\/\/[^\s"'<>()\[\]#?]{1,200}?)?`
const FILE = new RegExp(
  `${SITE}\\/server\\/(?:index\\.php)?(?:\\?s=)?\\/?api\\/(?:attachment|common)\\/visitFile(?:\\/sign\\/|[?&](?:amp;)?sign=)([0-9a-f]{32})(?:[?&](?:amp;)?showdoc=\\.\\w{1,8})?`,
  'gi',
)
const UPLOAD = new RegExp(`${SITE}\\/Public\\/Uploads\\/([\\w./%-]{1,300})`, 'g')
const SCREEN = new RegExp(`${SITE}(?:\\/web)?\\/(?:index\\.html)?#\\/(\\d{1,20})(?:\\/(\\d{1,20}))?(?![\\w/])`, 'g')
const SHARED = new RegExp(`${SITE}(?:\\/web)?\\/(?:index\\.html)?#\\/p\\/([0-9a-f]{32})(?![\\w/])`, 'g')

/**
 * Replaces the addresses of the old site in a text. A file is known by its sign and an upload by its place, whatever the host is. Screens are replaced
 * on the given hosts, and where they have no host.
 * @param addresses of the old site, without a slash at the end
 */
export function replaceAddresses(text: string, to: NewAddresses, addresses: readonly string[]): string {
  if (!text.includes('/')) return text
  const isOurs = (site: string | undefined) => isOneOf(site, addresses)
  const present = presentAddresses(to)
  return text
    .replace(FILE, (whole, _site: string | undefined, sign: string) => present.sign(whole, sign.toLowerCase()))
    .replace(UPLOAD, (whole, _site: string | undefined, place: string) => present.file(whole, place))
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
