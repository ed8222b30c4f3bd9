/**
 * Adds the built-in functions that Mermaid's parsers call and the oldest supported browsers lack: `Object.groupBy` (Chrome 117, Safari 17.4)
 * and `URL.canParse` (Chrome 120, Safari 17). Our own code does not use them. Call it before Mermaid is used.
 */
export function addMissingBuiltins(): void {
  if (!('groupBy' in Object)) add(Object, 'groupBy', groupBy)
  if (!('canParse' in URL)) add(URL, 'canParse', canParse)
}

function add(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: true, configurable: true })
}

function groupBy<T>(items: Iterable<T>, keyOf: (item: T, index: number) => PropertyKey): Record<PropertyKey, T[]> {
  const groups: Record<PropertyKey, T[]> = Object.create(null)
  let index = 0
  for (const item of items) {
    const key = keyOf(item, index++)
    const group = groups[key]
    if (group) group.push(item)
    else groups[key] = [item]
  }
  return groups
}

function canParse(url: string | URL, base?: string | URL): boolean {
  try {
    new URL(url, base)
    return true
  } catch {
    return false
  }
}
