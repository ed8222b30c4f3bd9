/** An address of a file in any form that clients write (docs/protocol.md, Files), optionally with its host. Each part has a bound. */
const ADDRESS =
  /(?:https?:\/\/[\w.:[\]-]{1,255}(?:\/[\w.~-]{1,100}){0,4})?\/(?:api|server)\/[\w./?=;-]{0,60}?visitFile(?:[?&]|&amp;|\/)sign[=/]([0-9a-f]{32})(?:(?:[?&]|&amp;)unique_key=\w{0,100})?/gi

/** Replaces the addresses of files in a text. @param replace gets the sign and the address as written; undefined keeps the address */
export const replaceFileAddresses = (
  text: string,
  replace: (sign: string, address: string) => string | undefined,
): string => text.replace(ADDRESS, (address, sign: string) => replace(sign.toLowerCase(), address) ?? address)

/** The unguessable part of the address of a file; undefined for any other address. */
export const fileSign = (address: string): string | undefined =>
  address.matchAll(ADDRESS).next().value?.[1]?.toLowerCase()
