/**
 * Whether a path matches a pattern. A variable (`/users/{id}`, `/users/:id`) matches one segment, a `*` at the end matches the rest.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const wanted = pattern.split('/')
  const given = path.split('/')
  for (const [at, part] of wanted.entries()) {
    if (part === '*' && at === wanted.length - 1) return given.length >= wanted.length
    const segment = given[at]
    if (segment === undefined) return false
    const isVariable = /^(?:\{[^{}]+\}|:.+)$/.test(part)
    if (isVariable ? segment === '' : segment !== part) return false
  }
  return given.length === wanted.length
}
