/**
 * Addresses of the site. A site may be below a path of its host (`https://example.com/docs`). `paths`, the router, calls and texts have paths of the
 * site, without it. Whatever leaves the router (an address for the browser, a request, an address to copy) goes through this file.
 */

/** The path of the site: `/docs`; empty at the root of a host. The server writes it into the document. */
let sitePath = typeof document === 'undefined' ? '' : (document.documentElement.dataset.sitePath ?? '')

/** Sets the path of the site on the server, where there is no document. */
export function setSitePath(path: string): void {
  sitePath = path
}

/** The path of the site for the router (`basename`), cookies and names: `/docs`; empty at the root of a host. */
export const siteBase = (): string => sitePath

/** A path of the site as the browser needs it: `/5` → `/docs/5`. Other addresses stay as they are. */
export const inBrowser = (path: string): string => (/^\/(?!\/)/.test(path) ? sitePath + path : path)

/** The whole address of a path of the site, to copy or to share. */
export const wholeAddress = (path: string): string => new URL(inBrowser(path), location.origin).href

/** The address of the site, without a slash at the end. */
export const siteAddress = (): string => location.origin + sitePath

/** A path of the browser as a path of the site; undefined for a path outside. */
export function pathInSite(pathname: string): string | undefined {
  if (sitePath === '') return pathname
  if (pathname === sitePath) return '/'
  return pathname.startsWith(`${sitePath}/`) ? pathname.slice(sitePath.length) : undefined
}

/** The path of the site on screen. */
export const herePath = (): string => pathInSite(location.pathname) ?? '/'

/** The path of a built file that was imported with `?url`, the same on the server and in the browser. */
export const builtFile = (address: string): string =>
  /^https?:/.test(address) ? new URL(address).pathname : inBrowser(address)

/** Addresses in tags of safe HTML. No value contains `>` or `"` there. */
const TAGS = /<(?:a|img|audio|video|source)\s[^>]*>/g
const ADDRESSES = /\s(?:href|src|poster)="(?=\/(?!\/))/g

/** Safe HTML of a page with its addresses as the browser needs them. Texts and the HTML of calls have paths of the site. */
export const htmlInBrowser = (html: string): string =>
  sitePath === '' ? html : html.replace(TAGS, (tag) => tag.replace(ADDRESSES, (start) => start + sitePath))
