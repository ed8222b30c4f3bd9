/** A path of an API, as a pattern for the texts that describe it. */
export interface PathPattern {
  /** The source of a regular expression. */
  source: string
  /** The method, folded; empty if none was given. */
  method: string
}

const ADDRESS =
  /(?:^|\s)(?:(get|post|put|patch|delete|head|options)\s+)?(?:https?:\/\/[^/\s]+)?((?:\/[\w.~%{}:@+-]+){2,}\/?)/i
/** The most segments of a path. */
const SEGMENTS_MOST = 12

/**
 * The pattern of a path in a query, each of whose segments may be a parameter in the texts: `/repos/acme/shop/pulls/42` finds `/repos/{owner}/{repo}/pulls/{number}`.
 * @param keyword as it was typed
 * @returns `null` if it has no path of two segments or more
 */
export function pathPatternOf(keyword: string): PathPattern | null {
  const [, method = '', path = ''] = ADDRESS.exec(keyword) ?? []
  const segments = path.toLowerCase().split('/').filter(Boolean)
  if (segments.length < 2 || segments.length > SEGMENTS_MOST) return null
  const parameter = '\\{[^{}/\\s]{1,60}\\}|:\\w{1,60}'
  const source = segments
    .map((segment) => `/(?:${segment.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}|${parameter})`)
    .join('')
  return { source: `${source}(?![\\w/{:-])`, method: method.toLowerCase() }
}
