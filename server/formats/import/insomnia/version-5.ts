import { type Loose, lineOf, listOf, objectOf, objectsOf, textOf } from '#server/formats/import/api/loose.ts'
import type { ExportTree } from './version-4.ts'

/** The deepest folder of a file. */
const MAX_DEPTH = 50

/** Whether a document is a file of version 5: `type: collection.insomnia.rest/5.0`. */
export const isVersion5 = (root: Loose): boolean =>
  /^(?:collection|spec|environment|mock)\.insomnia\.rest\/5/.test(lineOf(root.type))

/** Reads the tree of version 5. Facts about an item, besides its request, are in `meta`. */
export function version5Tree(root: Loose): ExportTree {
  const meta = objectOf(root.meta)
  const base = objectOf(root.environments)
  const bases = Array.isArray(root.environments) ? objectsOf(root.environments) : [base]
  const environments = bases.flatMap((one) => [one, ...objectsOf(one.subEnvironments)])
  const contents = objectOf(root.spec).contents
  return {
    name: lineOf(root.name),
    description: textOf(meta.description).trim(),
    items: itemsOf(root.collection ?? root.items, 0),
    environments: environments.map((one) => ({ name: lineOf(one.name), data: objectOf(one.data) })),
    others: [
      ...(contents ? ['spec'] : []),
      ...(listOf(root.testSuites).length > 0 ? ['testSuites'] : []),
      ...(root.server ? ['server'] : []),
    ],
  }
}

function itemsOf(value: unknown, depth: number): Loose[] {
  if (depth > MAX_DEPTH) return []
  const sortKey = (one: Loose): number => Number(objectOf(one.meta).sortKey ?? 0)
  return objectsOf(value)
    .sort((a, b) => sortKey(a) - sortKey(b))
    .map((one) => ({
      ...one,
      description: objectOf(one.meta).description,
      ...(Array.isArray(one.children) && { children: itemsOf(one.children, depth + 1) }),
    }))
}
