import { pageAddress } from '#shared/page-link/address.ts'
import type { NewAddresses } from './source.ts'

/** What the readers share that replace the addresses of an old site in texts. */

/** Whether the beginning of an address is one of the old site. An address without a host is of the site that its text is on. */
export const isOfSite = (site: string | undefined, addresses: readonly string[]): boolean =>
  site === undefined || addresses.some((one) => one.toLowerCase() === site.toLowerCase())

/** The present addresses of what old addresses led to. `whole`, the old address, stays if that has no address here. */
export function presentAddresses(to: NewAddresses) {
  const signed = (whole: string, sign: string | undefined): string =>
    sign === undefined ? whole : `/api/attachment/visitFile?sign=${sign}`
  const numbered = (whole: string, id: number | undefined, addressOf: (id: number) => string): string =>
    id === undefined || id <= 0 ? whole : addressOf(id)
  return {
    /** @param sign the old sign of a file */
    sign: (whole: string, sign: string) => signed(whole, to.sign(sign)),
    /** @param place where the bytes of a file are, in the words of the reader */
    file: (whole: string, place: string | undefined) =>
      signed(whole, place === undefined ? undefined : to.signOfPlace(place)),
    page: (whole: string, id: string | undefined) =>
      numbered(whole, id === undefined ? undefined : to.page(id), pageAddress),
    item: (whole: string, id: string | undefined) =>
      numbered(whole, id === undefined ? undefined : to.item(id), (present) => `/${present}`),
  }
}

/**
 * The addresses of the old site that a text has.
 * @param patterns their first group is the beginning of the address: a host, or nothing
 */
export const addressesIn = (
  text: string,
  patterns: readonly RegExp[],
  isOurs: (site: string | undefined) => boolean,
): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].filter(([, site]) => isOurs(site)).map(([whole]) => whole))
