import type { Context } from '#server/context.ts'

/**
 * The address of a file. Our own interface writes it into texts, so it is a path: it stays good when the site moves. Clients of the protocol
 * put it into texts of their own and get it whole.
 */
export function fileAddress({ request }: Pick<Context, 'request'>, sign: string, unique_key = ''): string {
  const key = unique_key === '' ? '' : `&unique_key=${encodeURIComponent(unique_key)}`
  return request.door === 'own'
    ? `/api/attachment/visitFile?sign=${sign}${key}`
    : `${request.origin}/server/index.php?s=/api/attachment/visitFile&sign=${sign}${key}`
}

/** An address of ours in an attribute, that names a file by its sign. */
const IN_HTML =
  /\b(src|href)="((?:https?:\/\/[^/"]+)?)(\/(?:api\/attachment|server\/)[^"]*?(?:\?|&amp;)sign=[0-9a-f]{32})/gi

/**
 * The safe HTML of a shared page, whose files are read with the key of the page. Addresses of other sites do not get the key.
 */
export function withShareKey({ request }: Pick<Context, 'request'>, html: string, unique_key: string): string {
  const key = `&amp;unique_key=${encodeURIComponent(unique_key)}`
  return html.replace(IN_HTML, (whole, attribute: string, site: string, address: string) =>
    site === '' || site === request.origin ? `${attribute}="${site}${address}${key}` : whole,
  )
}
