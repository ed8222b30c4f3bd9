/** The part of Vite's manifest that is used here: source → chunk. */
export type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>

/** The sources that are loaded with `from`, at once or later, but not through `except`. */
function reach(manifest: Manifest, from: string[], except: ReadonlySet<string>): Set<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let source = open.pop(); source !== undefined; source = open.pop()) {
    if (found.has(source) || except.has(source)) continue
    found.add(source)
    open.push(...(manifest[source]?.imports ?? []), ...(manifest[source]?.dynamicImports ?? []))
  }
  return found
}

/** The built files that are loaded only after Mermaid was requested. */
export function withMermaid(manifest: Manifest): Set<string> {
  const mermaid = new Set(Object.keys(manifest).filter((source) => source.includes('node_modules/mermaid/')))
  const others = reach(manifest, ['index.html'], mermaid)
  const files = [...reach(manifest, [...mermaid], others)].map((source) => manifest[source]?.file ?? '')
  return new Set(files)
}
