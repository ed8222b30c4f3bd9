import {
  isObject,
  type Loose,
  lineOf,
  listOf,
  objectOf,
  objectsOf,
  own,
  textOf,
} from '#server/formats/import/api/loose.ts'

/** The deepest folder of the old format that is read. */
const MAX_DEPTH = 50

/** Converts a collection of version 1 to version 2. In version 1, folders and requests are in separate lists and refer to each other by id. */
export function modernCollection(root: Loose): Loose {
  const requests = new Map(objectsOf(root.requests).map((one) => [lineOf(one.id), one] as const))
  const folders = new Map(objectsOf(root.folders).map((one) => [lineOf(one.id), one] as const))
  const taken = new Set<string>()
  const listed = new Set([...folders.values()].flatMap((folder) => listOf(folder.order).map(lineOf)))
  const ordered = (ids: unknown, known: Map<string, Loose>, rest: (one: Loose) => boolean): Loose[] => {
    const wanted = listOf(ids).map(lineOf)
    const found = [
      ...wanted.flatMap((id): Loose[] => {
        const one = known.get(id)
        return one ? [one] : []
      }),
      ...[...known.values()].filter(rest),
    ]
    return found.filter((one) => {
      const id = lineOf(one.id)
      if (taken.has(id)) return false
      taken.add(id)
      return true
    })
  }
  const inside = (holder: Loose, id: string, depth: number): Loose[] => {
    if (depth > MAX_DEPTH) return []
    const inner = ordered(holder.folders_order, folders, (one) => lineOf(one.folder ?? one.folderId) === id)
    const direct = ordered(holder.order, requests, (one) => lineOf(one.folder) === id && !listed.has(lineOf(one.id)))
    return [
      ...inner.map((folder) => ({
        name: folder.name,
        description: folder.description,
        auth: folder.auth,
        event: folder.events,
        item: inside(folder, lineOf(folder.id), depth + 1),
      })),
      ...direct.map(modernRequest),
    ]
  }
  const item = inside(root, '', 0)
  // The requests and folders outside of any order.
  const left = [...requests.values()].filter((one) => !taken.has(lineOf(one.id))).map(modernRequest)
  return {
    info: { name: root.name, description: root.description },
    item: [...item, ...left],
    auth: root.auth,
    variable: root.variables,
    event: root.events,
  }
}

function modernRequest(request: Loose): Loose {
  const helper = lineOf(request.currentHelper)
    .replace(/Auth$/, '')
    .replace(/^oAuth/, 'oauth')
    .toLowerCase()
  const helperAuth =
    helper && helper !== 'normal' ? { type: helper, [helper]: objectOf(request.helperAttributes) } : undefined
  const path = isObject(request.pathVariables) ? request.pathVariables : {}
  const variable = Array.isArray(request.pathVariableData)
    ? request.pathVariableData
    : Object.entries(path).map(([key, value]) => ({ key, value }))
  return {
    name: request.name,
    request: {
      method: request.method,
      url: { raw: textOf(request.url), query: request.queryParams, variable },
      header:
        Array.isArray(request.headerData) && request.headerData.length > 0
          ? request.headerData
          : textOf(request.headers),
      description: request.description,
      auth: isObject(request.auth) ? request.auth : helperAuth,
      body: modernBody(request),
    },
    response: objectsOf(request.responses).map((response) => ({
      name: response.name,
      code: objectOf(response.responseCode).code,
      status: objectOf(response.responseCode).name,
      header: response.headers,
      body: response.text,
    })),
    event: Array.isArray(request.events)
      ? request.events
      : [
          { listen: 'prerequest', script: { exec: request.preRequestScript } },
          { listen: 'test', script: { exec: request.tests } },
        ],
  }
}

const MODES: Loose = { params: 'formdata', urlencoded: 'urlencoded', raw: 'raw', binary: 'file', graphql: 'graphql' }

function modernBody(request: Loose): Loose | undefined {
  const mode = own(MODES, lineOf(request.dataMode))
  if (mode === 'raw')
    return { mode, raw: textOf(request.rawModeData) || textOf(request.data), options: { raw: { language: '' } } }
  if (mode === 'graphql') return { mode, graphql: request.graphqlModeData }
  if (mode === 'file') return { mode }
  if (typeof mode !== 'string' || objectsOf(request.data).length === 0) return undefined
  return { mode, [mode]: request.data }
}
