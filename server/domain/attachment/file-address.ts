import type { Context } from '#server/context.ts'

/**
 * The address of a file. Our own interface gets a path, which stays valid in texts when the site gets another address. Clients of the protocol get
 * the absolute address.
 */
export function fileAddress({ request }: Pick<Context, 'request'>, sign: string, unique_key = ''): string {
  const key = unique_key === '' ? '' : `&unique_key=${encodeURIComponent(unique_key)}`
  return request.door === 'own'
    ? `/api/attachment/visitFile?sign=${sign}${key}`
    : `${request.origin}/server/index.php?s=/api/attachment/visitFile&sign=${sign}${key}`
}

/** An attribute with an address of a file. */
const IN_HTML =
  /\b(src|href)="((?:https?:\/\/[^/"]+(?:\/[\w.~-]+)*?)?)(\/(?:api\/attachment|server\/)[^"]*?(?:\?|&amp;)sign=[0-9a-f]{32})/gi

/**
 * Adds the key of a shared page to the addresses of files in its HTML. Addresses of other sites do not get the key.
 */
export function withShareKey({ request }: Pick<Context, 'request'>, html: string, unique_key: string): string {
  const key = `&amp;unique_key=${encodeURIComponent(unique_key)}`
  return html.replace(IN_HTML, (whole, attribute: string, site: string, address: string) =>
    site === '' || site === request.origin ? `${attribute}="${site}${address}${key}` : whole,
  )
}
