import { type Loose, lineOf, listOf, objectsOf } from '#server/formats/import/api/loose.ts'
import type { Lang } from '#shared/i18n/languages.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'

/** The catalogs of tags. */
export interface TagPaths {
  /** The titles of the catalogs of a tag. Webhooks without a tag have a separate catalog. */
  of(tag: string, isWebhook: boolean, lang: Lang): readonly string[]
  /** The used tags with their catalogs, in the order of the document. */
  ordered(used: ReadonlySet<string>): { name: string; path: readonly string[] }[]
}

const MOST_DEEP = 20

/** Reads the tags of a document: their order, their parents (3.2), and the groups of `x-tagGroups`. */
export function tagPaths(root: Loose): TagPaths {
  const declared = new Map(objectsOf(root.tags).map((tag) => [lineOf(tag.name), tag] as const))
  const groups = new Map<string, string>()
  for (const group of objectsOf(root['x-tagGroups'])) {
    for (const tag of listOf(group.tags)) groups.set(lineOf(tag), lineOf(group.name))
  }
  const titleOf = (name: string): string => {
    const tag = declared.get(name)
    return lineOf(tag?.['x-displayName']) || lineOf(tag?.summary) || name
  }
  const pathOf = (name: string): string[] => {
    const names = [name]
    for (let at = name; names.length < MOST_DEEP; ) {
      at = lineOf(declared.get(at)?.parent)
      if (!at || names.includes(at)) break
      names.unshift(at)
    }
    const group = groups.get(name) ?? groups.get(names[0] as string)
    return [...(group ? [group] : []), ...names.map(titleOf)]
  }
  return {
    of: (tag, isWebhook, lang) => {
      if (tag) return pathOf(tag)
      return isWebhook ? [serverTexts(lang).importedApi.webhooks] : []
    },
    ordered: (used) => {
      const inGroups = [...groups.keys()].filter((name) => used.has(name))
      const names = new Set([...inGroups, ...[...declared.keys()].filter((name) => used.has(name)), ...used])
      return [...names].map((name) => ({ name, path: name ? pathOf(name) : [] }))
    },
  }
}
