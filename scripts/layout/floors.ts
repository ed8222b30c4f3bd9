import { type Breach, isTest, type SourceFile } from './source.ts'

/**
 * The floors of the server, the lowest first. A file may import from its own floor and from lower ones. A name is a file or folder directly
 * below `server/`.
 */
const SERVER_FLOORS: readonly (readonly string[])[] = [
  [
    'config.ts',
    'tracing',
    'time.ts',
    'try-steps.ts',
    'one-line.ts',
    'outage.ts',
    'outage-watch.ts',
    'data-dir.ts',
    'parse-input.ts',
    'in-turns.ts',
    'program-file.ts',
  ],
  ['db', 'secrets', 'outgoing', 'cache', 'trace-export'],
  ['files', 'text'],
  ['formats'],
  ['work'],
  ['site-options.ts', 'site-options.repository.ts'],
  ['storage'],
  ['context.ts'],
  ['answer', 'limits'],
  ['search', 'mail', 'audit'],
  ['backup'],
  ['auth'],
  ['policy'],
  ['domain'],
  ['migrate'],
  ['jobs'],
  ['overview'],
  ['doctor'],
  ['call'],
  ['api'],
  ['http'],
  ['mock', 'docs', 'web'],
  ['app.ts'],
  ['serve.ts', 'supervise.ts'],
  ['main.ts', 'cli'],
]

/** The floors of the interface, the lowest first. The files directly below `web/` belong to no floor, because they assemble the rest. */
const WEB_FLOORS: readonly (readonly string[])[] = [['lib'], ['ui'], ['parts'], ['features'], ['screens']]

const FLOORS: Readonly<Record<string, ReadonlyMap<string, number>>> = {
  server: levelsOf(SERVER_FLOORS),
  web: levelsOf(WEB_FLOORS),
}

function levelsOf(floors: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(floors.flatMap((names, level) => names.map((name) => [name, level] as const)))
}

const isForTests = (path: string): boolean => isTest(path) || path.startsWith('server/test/')

const placeOf = (path: string) => {
  const [root = '', name = ''] = path.split('/')
  return { root, name, level: FLOORS[root]?.get(name) }
}

/** Finds imports from a lower floor of the server or the interface to a higher one, and files of the server that have no floor. */
export function checkFloors(files: readonly SourceFile[]): Breach[] {
  const breaches: Breach[] = []
  for (const { path, imports } of files) {
    if (isForTests(path)) continue
    const from = placeOf(path)
    if (from.root === 'server' && from.level === undefined)
      breaches.push({ path, line: 1, message: `server/${from.name} has no floor: add it to scripts/layout/floors.ts` })
    if (from.level === undefined) continue
    for (const { target, line } of imports) {
      const to = target === undefined ? undefined : placeOf(target)
      if (to?.root !== from.root || to.level === undefined || to.level <= from.level) continue
      breaches.push({
        path,
        line,
        message: `${from.root}/${from.name} may not import ${target}, which is on a higher floor`,
      })
    }
  }
  return breaches
}

/**
 * Finds rings: files that import each other, directly or through others, types included. Dynamic imports do not count, because they load a part
 * later.
 * @returns one breach for each ring, at the file that sorts first
 */
export function checkRings(files: readonly SourceFile[]): Breach[] {
  const importsOf = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ isDynamic }) => !isDynamic).flatMap(({ target }) => (target === undefined ? [] : [target])),
    ]),
  )
  return ringsOf(importsOf).map((ring) => ({
    path: ring[0] as string,
    line: 1,
    message: `is in a ring of imports with ${ring.slice(1).join(', ')}`,
  }))
}

/** Strongly connected components of more than one node (Tarjan's algorithm), each sorted. */
function ringsOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const rings: string[][] = []
  const visit = (node: string): number => {
    let low = order.size
    order.set(node, low)
    const depth = stack.push(node) - 1
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) as number)
    }
    if (low === order.get(node)) {
      const ring = stack.splice(depth)
      if (ring.length > 1) rings.push(ring.sort())
    }
    return low
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return rings
}
