import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NamedAddress, NewAddresses, OldPlace } from '#server/migrate/source.ts'
import { decoded } from '#shared/decoded.ts'
import type { Site } from './site.ts'

/**
 * The beginning of an address: a host with the path of the site, or nothing. The length is bounded, so that a long text takes time in proportion. A
 * path inside of another address begins nothing.
 */
const SITE = String.raw`(?<![\w.%/-])(https?:\/\/[^\s"'<>()\[\]#?]{1,200}?)?`
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** The readable part of an address, and the id at its end. Only the id counts. */
const NAMED = String.raw`(?:[^\s"'<>()\[\]#?/&\\]{0,200}-)?([A-Za-z0-9]{10,15})(?![\w-])`
const FILE = new RegExp(`${SITE}\\/api\\/attachments\\.redirect\\?id=(${UUID})`, 'gi')
const DOCUMENT = new RegExp(`${SITE}\\/doc\\/${NAMED}`, 'g')
const COLLECTION = new RegExp(`${SITE}\\/collection\\/${NAMED}(?:\\/\\w{1,20})?(?![\\w-])`, 'g')

/** What the addresses of a site name. */
export interface Names {
  addresses: readonly string[]
  documents: ReadonlyMap<string, string>
  collections: ReadonlyMap<string, string>
}

/** The names that addresses of the site contain. */
export const namesOf = ({ documents, collections }: Site, addresses: readonly string[]): Names => ({
  addresses,
  documents: new Map([...documents.values()].map(({ urlId, id }) => [urlId, id])),
  collections: new Map([...collections.values()].map(({ urlId, id }) => [urlId, id])),
})

/** Replaces the addresses of the old site in a text. A file is known by its id, whatever the host is; other addresses on the given hosts and without one. */
export function replaceAddresses(text: string, to: NewAddresses, site: Site, names: Names): string {
  if (!text.includes('/')) return text
  const isOurs = (address: string | undefined) => isOfSite(address, names.addresses)
  const { file, page, item } = presentAddresses(to)
  return text
    .replace(FILE, (whole, _: string | undefined, id: string) => file(whole, site.attachments.get(id.toLowerCase())))
    .replace(DOCUMENT, (whole, address: string | undefined, id: string) =>
      isOurs(address) ? page(whole, names.documents.get(id)) : whole,
    )
    .replace(COLLECTION, (whole, address: string | undefined, id: string) =>
      isOurs(address) ? item(whole, names.collections.get(id)) : whole,
    )
}

/** The addresses of the old site that `replaceAddresses` has left in a text. */
export function oldAddressesIn(text: string, { addresses }: Names): string[] {
  if (!text.includes('/')) return []
  return addressesIn(text, [FILE, DOCUMENT, COLLECTION], (address) => isOfSite(address, addresses))
}

/** What an address of Outline names. */
export function readAddress(address: string): OldPlace | undefined {
  const file = new RegExp(`^/api/attachments\\.redirect\\?(?:[^#]*&)?id=(${UUID})`, 'i').exec(address)
  if (file) return { file: { id: (file[1] as string).toLowerCase() } }
  const path = decoded(address.split(/[?#]/, 1)[0] as string)
  const shared = /^\/(?:s|share)\/([\w-]{1,100})(?:\/doc\/(?:.{0,200}-)?([A-Za-z0-9]{10,15}))?\/?$/.exec(path)
  if (shared) return { ...(shared[2] && { page: { path: `/doc/${shared[2]}` } }), here: `/p/${shared[1]}` }
  const named = /^\/(doc|collection)\/(?:.{0,200}-)?([A-Za-z0-9]{10,15})(?:\/\w{1,20})?(?:\/.{0,100})?$/.exec(path)
  if (!named) return undefined
  const name = { path: `/${named[1]}/${named[2]}` }
  return named[1] === 'doc' ? { page: name } : { item: name }
}

/** The addresses of documents and collections, by the ids at their ends. */
export async function* namedAddresses({ documents, collections }: Site): AsyncGenerator<NamedAddress> {
  for (const { id, urlId } of collections.values()) yield { path: `/collection/${urlId}`, kind: 'item', id }
  for (const { id, urlId } of documents.values()) yield { path: `/doc/${urlId}`, kind: 'page', id }
}
