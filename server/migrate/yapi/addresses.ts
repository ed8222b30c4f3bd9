import { addressesIn, isOfSite, presentAddresses } from '#server/migrate/old-addresses.ts'
import type { NewAddresses, OldPlace } from '#server/migrate/source.ts'

/** Addresses of projects and interfaces, with a host or without. The length is bounded, so that a long text takes time in proportion. */
const PROJECT =
  /(https?:\/\/[^\s"'<>()[\]#?]{1,200}?)?\/project\/(\d{1,15})(?:\/interface\/api(?:\/(cat_)?(\d{1,15}))?|\/(?:wiki|activity|data|members|setting))?(?![\w/-])/g

/** The addresses of the old site in a text. Those on other hosts than the given ones are not of the site. */
export const oldAddressesIn = (text: string, addresses: readonly string[]): string[] =>
  text.includes('/project/') ? addressesIn(text, [PROJECT], (site) => isOfSite(site, addresses)) : []

/** Replaces the addresses of the old site in a text. Those on other hosts than the given ones stay. */
export function replaceAddresses(text: string, to: NewAddresses, addresses: readonly string[]): string {
  if (!text.includes('/project/')) return text
  const present = presentAddresses(to)
  return text.replace(
    PROJECT,
    (whole, site: string | undefined, project: string, isCatalog: string | undefined, page: string | undefined) => {
      if (!isOfSite(site, addresses)) return whole
      const leadsToPage = page !== undefined && isCatalog === undefined
      return leadsToPage ? present.page(whole, page) : present.item(whole, project)
    },
  )
}

const SCREEN = /^\/project\/(\d{1,15})(?:\/interface\/api(?:\/(\d{1,15}))?)?(?=[/?#]|$)/

/** What an address of YApi names: an interface, or its project. */
export function readAddress(address: string): OldPlace | undefined {
  const found = SCREEN.exec(address)
  if (!found) return undefined
  const [, item = '', page] = found
  return { item: { id: item }, ...(page !== undefined && { page: { id: page } }) }
}
