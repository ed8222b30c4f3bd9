import type { ImportEntry, ImportNote, ImportReader, ImportSource } from '#server/formats/import/reader.ts'

/** A source of an import for a test: texts or bytes by their paths. The first path is the default name of the source. */
export function sourceOfTexts(
  texts: Record<string, string | Uint8Array>,
  name = Object.keys(texts)[0] ?? '',
): ImportSource {
  const files = Object.entries(texts).map(([path, content]) => {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    return { path, size: bytes.length, bytes: async () => bytes }
  })
  return { name, files, file: (path) => files.find((file) => file.path === path) }
}

/** The results of a reader for a source. */
export interface ReadImport {
  entries: ImportEntry[]
  notes: ImportNote[]
  /** Catalogs and pages as an indented list of titles. */
  outline: string
  /** The text of the page with this title. */
  page(title: string): string
}

/** Reads a source to its end, and checks the rules for every reader: unique keys, catalogs before their pages, short titles. */
export async function readImport(reader: ImportReader, source: ImportSource): Promise<ReadImport> {
  if (!(await reader.recognises(source))) throw new Error(`${reader.format} does not recognise ${source.name}`)
  const entries: ImportEntry[] = []
  const notes: ImportNote[] = []
  for await (const entry of reader.read(source, (note) => notes.push(note))) entries.push(entry)
  const depths = new Map([['', 0]])
  const places = new Set<string>()
  const inside = new Map<string, string[]>()
  for (const entry of entries) {
    if (entry.kind !== 'catalog' && entry.kind !== 'page') continue
    const above = entry.kind === 'catalog' ? entry.parent : entry.catalog
    const depth = depths.get(above)
    const place = JSON.stringify([entry.kind, above, entry.title])
    if (depth === undefined) throw new Error(`${entry.title} comes before its catalog`)
    if (places.has(place)) throw new Error(`two ${entry.kind}s with the title ${entry.title}`)
    if (depths.has(entry.key)) throw new Error(`two entries with the key ${entry.key}`)
    if (entry.title === '' || entry.title.length > 200) throw new Error(`a title of ${entry.title.length} characters`)
    if (entry.kind === 'catalog' && depth > 2) throw new Error(`${entry.title} is too deep`)
    places.add(place)
    depths.set(entry.key, depth + 1)
    const list = inside.get(above) ?? []
    list.push(entry.key)
    inside.set(above, list)
  }
  const byKey = new Map(entries.flatMap((entry) => ('key' in entry ? [[entry.key, entry] as const] : [])))
  const lines = (key: string): string[] =>
    (inside.get(key) ?? []).flatMap((one) => {
      const entry = byKey.get(one)
      if (entry?.kind === 'page') return [entry.title]
      return entry?.kind === 'catalog' ? [`${entry.title}/`, ...lines(one).map((line) => `  ${line}`)] : []
    })
  const outline = lines('').join('\n')
  const page = (title: string): string => {
    const found = entries.find((entry) => entry.kind === 'page' && entry.title === title)
    if (found?.kind !== 'page') throw new Error(`no page ${title} in:\n${outline}`)
    return found.content
  }
  return { entries, notes, outline, page }
}
