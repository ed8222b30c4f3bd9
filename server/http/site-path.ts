import type { Config } from '#server/config.ts'

type At = Pick<Config, 'SITE_PATH'>

/**
 * A path of the site as browsers need it: below the path of `APP_URL`. Requests, answers and texts on the server have paths without it.
 * @param path begins with one slash: `/item/index`; the address of another site stays as it is
 */
export const inBrowser = ({ SITE_PATH }: At, path: string): string =>
  /^\/(?!\/)/.test(path) ? `${SITE_PATH}${path}` : path

/**
 * The path and query of a request without the path of the site. A proxy may have removed it already, so a request without it is not changed.
 * @param url as it came: `/docs/item/index?a=1`
 */
export function withoutSitePath({ SITE_PATH }: At, url: string): string {
  if (!url.startsWith(SITE_PATH)) return url
  const rest = url.slice(SITE_PATH.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

/** Addresses in tags of safe HTML. No value contains `>` or `"` there. */
const TAGS = /<(?:a|img|audio|video|source|link|script)\s[^>]*>/g
const ADDRESSES = /\s(?:href|src|poster)="(?=\/(?!\/))/g

/** Safe HTML with its paths as browsers need them. Texts and stored renderings have them without the path of the site. */
export const htmlInBrowser = ({ SITE_PATH }: At, html: string): string =>
  SITE_PATH === '' ? html : html.replace(TAGS, (tag) => tag.replace(ADDRESSES, (start) => `${start}${SITE_PATH}`))
