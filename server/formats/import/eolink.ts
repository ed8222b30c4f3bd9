import { serverTexts } from '#shared/i18n/server-texts.ts'
import { type DocumentContext, documentReader } from './api/document-reader.ts'
import { type Loose, lineOf, listOf, objectOf, objectsOf, textOf } from './api/loose.ts'
import { newOperation } from './eolink/eoapi-operation.ts'
import { isOldApi, oldOperation } from './eolink/old-operation.ts'
import type { ImportEntry, ImportReader } from './reader.ts'

const MAX_DEPTH = 50

/**
 * Eolink (Eolinker): the export of a project (`apiGroupList`), of a group, or of some interfaces (a list). Eoapi, its open-source editor: the export of a
 * project (`project`, `group`, `apiData`).
 */
export const eolink: ImportReader = documentReader({
  format: 'eolink',
  looks: /"apiGroupList"|"apiRequestType"|"apiData"\s*:\s*\[/,
  is: (document) => isGroups(objectOf(document)) || isEoapi(objectOf(document)) || apisOf(document).length > 0,
  about: (document) => {
    const root = objectOf(document)
    const name =
      lineOf(objectOf(root.projectInfo).projectName) || lineOf(objectOf(root.project).name) || lineOf(root.groupName)
    return { name, description: lineOf(objectOf(root.projectInfo).projectDesc).slice(0, 200) }
  },
  words: (document) => {
    const root = objectOf(document)
    const names = [...objectsOf(root.apiGroupList), ...objectsOf(root.group), ...objectsOf(root.apiData)].map((one) =>
      lineOf(one.groupName ?? one.name),
    )
    const apis = apisOf(document).map((one) => lineOf(objectOf(one.baseInfo).apiName))
    return [...names, ...apis].slice(0, 300).join(' ')
  },
  entries,
})

const isGroups = (root: Loose): boolean =>
  Array.isArray(root.apiGroupList) || (Array.isArray(root.apiList) && objectsOf(root.apiList).some(isOldApi))
const isEoapi = (root: Loose): boolean =>
  Array.isArray(root.apiData) &&
  objectsOf(root.apiData).some(({ uri, method }) => uri !== undefined && method !== undefined)
const apisOf = (document: unknown): Loose[] => (Array.isArray(document) ? objectsOf(document).filter(isOldApi) : [])

function* entries(document: unknown, context: DocumentContext): Generator<ImportEntry> {
  const root = objectOf(document)
  if (isEoapi(root)) yield* eoapiEntries(root, context)
  else if (isGroups(root)) {
    yield* groupEntries({ ...root, groupName: '' }, [], context)
    for (const group of objectsOf(root.apiGroupList)) yield* groupEntries(group, [], context)
  } else for (const api of apisOf(document)) yield* oldEntry(api, [], context)
}

function* groupEntries(group: Loose, folder: readonly string[], context: DocumentContext): Generator<ImportEntry> {
  const name = lineOf(group.groupName)
  const inner = name ? [...folder, name] : folder
  if (inner.length > MAX_DEPTH) return context.note({ code: 'part_dropped', where: name })
  if (name) yield* context.tree.catalogs([...context.above, ...inner])
  for (const api of listOf(group.apiList)) yield* oldEntry(objectOf(api), inner, context)
  for (const child of [...objectsOf(group.apiGroupChildList), ...objectsOf(group.childGroupList)])
    yield* groupEntries(child, inner, context)
}

function oldEntry(api: Loose, folder: readonly string[], context: DocumentContext): ImportEntry[] {
  if (isOldApi(api)) return context.operation(folder, oldOperation(api, context))
  context.note({ code: 'entry_broken', where: `${folder.join(' / ')}: ${lineOf(objectOf(api.baseInfo).apiName)}` })
  return []
}

/** Groups of Eoapi name the group above them. */
function* eoapiEntries(root: Loose, context: DocumentContext): Generator<ImportEntry> {
  const groups = new Map(objectsOf(root.group).map((one) => [lineOf(one.uuid ?? one.id), one] as const))
  const pathOf = (id: string): string[] => {
    const path: string[] = []
    const seen = new Set<string>()
    for (let at = groups.get(id); at && !seen.has(lineOf(at.uuid ?? at.id)) && path.length < MAX_DEPTH; ) {
      seen.add(lineOf(at.uuid ?? at.id))
      path.unshift(lineOf(at.name))
      at = groups.get(lineOf(at.parentID ?? at.parentId))
    }
    return path
  }
  for (const api of objectsOf(root.apiData))
    yield* context.operation(pathOf(lineOf(api.groupID ?? api.groupId)), newOperation(api, context))
  for (const environment of objectsOf(root.environment)) {
    const name = lineOf(environment.name)
    const base = textOf(environment.hostUri).trim()
    const content = base ? `${serverTexts(context.lang).importedApi.server}: ${base}\n` : ''
    const title = serverTexts(context.lang).importedApi.environment(name)
    if (content) yield* context.tree.page({ catalogs: context.above, title, key: `environment ${name}`, content })
  }
}
