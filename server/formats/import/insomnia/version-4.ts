import { type Loose, lineOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'

/** An export as a tree, for both versions. Folders have `children`. */
export interface ExportTree {
  name: string
  description: string
  items: Loose[]
  environments: { name: string; data: Loose }[]
  /** The content that is not imported: designs, mocks, tests. */
  others: string[]
}

/** The deepest folder of an export. */
const MAX_DEPTH = 50

/** Kinds of resources without content for a page. */
const SILENT = new Set([
  'workspace',
  'request_group',
  'request',
  'environment',
  'cookie_jar',
  'websocket_request',
  'websocket_payload',
])

/** Orders the flat list of resources of version 4: each names its parent and its place. */
export function version4Tree(root: Loose): ExportTree {
  const resources = objectsOf(root.resources)
  const children = new Map<string, Loose[]>()
  for (const one of resources) {
    const parent = lineOf(one.parentId)
    const list = children.get(parent)
    if (list) list.push(one)
    else children.set(parent, [one])
  }
  const placed = new Set<Loose>()
  const inside = (id: string, depth: number): Loose[] =>
    (depth > MAX_DEPTH ? [] : (children.get(id) ?? []))
      .filter(({ _type: type }) => ['request', 'request_group', 'websocket_request'].includes(lineOf(type)))
      .filter((one) => !placed.has(one) && placed.add(one))
      .sort((a, b) => Number(a.metaSortKey ?? 0) - Number(b.metaSortKey ?? 0))
      .map((one) => (one._type === 'request_group' ? { ...one, children: inside(lineOf(one._id), depth + 1) } : one))
  const workspaces = resources.filter(({ _type: type }) => type === 'workspace')
  const [first] = workspaces
  const items = workspaces.flatMap((workspace) => {
    const inner = inside(lineOf(workspace._id), 0)
    return workspaces.length > 1 && inner.length > 0
      ? [{ name: workspace.name, description: workspace.description, children: inner }]
      : inner
  })
  // Requests whose folder is not in the export.
  const known = new Set(resources.map(({ _id: id }) => lineOf(id)))
  const lost = [...children.keys()].filter((id) => !known.has(id)).flatMap((id) => inside(id, 0))
  return {
    name: lineOf(first?.name),
    description: workspaces.length > 1 ? '' : textOf(first?.description).trim(),
    items: [...items, ...lost],
    environments: resources
      .filter(({ _type: type }) => type === 'environment')
      .map((one) => ({ name: lineOf(one.name), data: objectOf(one.data) })),
    others: resources
      .filter(
        ({ _type: type, contents }) =>
          !SILENT.has(lineOf(type)) && (type !== 'api_spec' || textOf(contents).trim() !== ''),
      )
      .map((one) => `${lineOf(one._type)} ${lineOf(one.name) || lineOf(one.fileName)}`),
  }
}
