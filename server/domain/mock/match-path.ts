/**
 * Whether a path is one that a pattern means: `/users/{id}` and `/users/:id` take one segment in the place of the variable, a `*` at the end
 * the rest.
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
