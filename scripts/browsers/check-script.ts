import { type Node, parse } from 'acorn'
import { NEWER_GLOBALS, NEWER_MEMBERS, NEWER_STATICS, TESTED_TOGETHER } from './newer-features.ts'

/** All of the oldest browsers support this edition of ECMAScript, and none supports the whole of the next one. */
const ECMA_VERSION = 2022

/** A node of any type; its fields are those of ESTree. */
type Any = Node & Record<string, unknown>

const isNode = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

/** Visits every node, parents first. @param path the nodes around the visited one, outermost first */
function walk(node: Any, visit: (node: Any, path: Any[]) => void, path: Any[] = []): void {
  visit(node, path)
  path.push(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit, path)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, path)
  }
  path.pop()
}

const has = (table: Record<string, string>, name: string) => Object.hasOwn(table, name)

const nameOf = (node: unknown): string => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')

/** The text of a string or of a template without holes. */
function textOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  const [only, more] = node.type === 'TemplateLiteral' ? (node.quasis as Any[]) : []
  return only && !more ? String((only.value as { cooked?: string }).cooked) : ''
}

/** The newer feature that a node names (`Intl.Segmenter`, `showPopover`), or an empty text. */
function featureOf(node: Any): string {
  if (node.type === 'MemberExpression') {
    const member = node.computed ? textOf(node.property) : nameOf(node.property)
    const owner = nameOf(node.object)
    if (['globalThis', 'window', 'self'].includes(owner) && has(NEWER_GLOBALS, member)) return member
    if (has(NEWER_STATICS, `${owner}.${member}`)) return `${owner}.${member}`
    return has(NEWER_MEMBERS, member) ? member : ''
  }
  if (node.type === 'BinaryExpression' && node.operator === 'in') {
    const member = textOf(node.left)
    const owner = nameOf(node.right)
    if (has(NEWER_STATICS, `${owner}.${member}`)) return `${owner}.${member}`
    return has(NEWER_MEMBERS, member) || has(NEWER_GLOBALS, member) ? member : ''
  }
  return node.type === 'Identifier' && nameOf(node) in NEWER_GLOBALS ? nameOf(node) : ''
}

const testedAs = (feature: string) => (has(TESTED_TOGETHER, feature) ? (TESTED_TOGETHER[feature] ?? '') : feature)

/** Whether code only tests for a feature here and does not use it. */
function isTest(node: Any, parent: Any | undefined): boolean {
  if (node.type === 'BinaryExpression') return true
  switch (parent?.type) {
    case 'UnaryExpression':
    case 'BinaryExpression':
      return true
    case 'LogicalExpression':
      return parent.left === node
    case 'ConditionalExpression':
    case 'IfStatement':
      return parent.test === node
    case 'CallExpression':
      return parent.optional === true && parent.callee === node
    default:
      return false
  }
}

/** Whether code calls, constructs or reads from a feature here. */
function isUse(node: Any, parent: Any | undefined): boolean {
  if (node.type === 'BinaryExpression' || !parent) return false
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    return parent.callee === node && !parent.optional
  return parent.type === 'MemberExpression' && parent.object === node && !parent.optional
}

/** A breach and its position in the file. */
export interface Breach {
  offset: number
  message: string
}

/**
 * Finds what one of the oldest supported browsers cannot run in a built script: newer syntax, and newer built-ins without a guard.
 * A use is guarded when it is in a `try`, or when a function around it tests for the feature, or reads a variable or calls a
 * function that does.
 * @param provided features that the site adds before this script runs
 */
export function checkScript(code: string, provided: ReadonlySet<string> = new Set()): Breach[] {
  let program: Any
  try {
    program = parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' }) as Node as Any
  } catch (error) {
    const { pos = 0, message } = error as SyntaxError & { pos?: number }
    return [{ offset: pos, message: `syntax that is newer than ES${ECMA_VERSION}: ${message}` }]
  }
  /** The features that each function tests for. */
  const testsIn = new Map<Any, Set<string>>()
  /** The features whose presence each variable or function tells. */
  const testsBy = new Map<string, Set<string>>()
  const note = <K>(map: Map<K, Set<string>>, key: K, feature: string) =>
    map.set(key, (map.get(key) ?? new Set()).add(feature))
  const uses: { feature: string; offset: number; path: Any[] }[] = []
  const reads: { name: string; path: Any[] }[] = []
  const breaches: Breach[] = []

  walk(program, (node, path) => {
    const parent = path.at(-1)
    const feature = featureOf(node)
    if (feature && isTest(node, parent)) {
      for (const outer of path) {
        if (FUNCTIONS.has(outer.type)) note(testsIn, outer, testedAs(feature))
        const owner = outer.type === 'AssignmentExpression' ? outer.left : outer.id
        if (['VariableDeclarator', 'FunctionDeclaration', 'AssignmentExpression'].includes(outer.type) && nameOf(owner))
          note(testsBy, nameOf(owner), testedAs(feature))
      }
    } else if (feature && isUse(node, parent) && !isMemberName(node, parent)) {
      uses.push({ feature, offset: node.start, path: [...path] })
    }
    if (node.type === 'NewExpression' && nameOf(node.callee) === 'RegExp') {
      const flags = textOf((node.arguments as Any[])[1])
      if (flags.includes('v')) breaches.push({ offset: node.start, message: 'the flag v of regular expressions' })
    }
  })
  const wanted = new Set(uses.map(({ feature }) => testedAs(feature)))
  const names = new Set(
    [...testsBy].filter(([, features]) => [...features].some((one) => wanted.has(one))).map(([name]) => name),
  )
  if (names.size > 0)
    walk(program, (node, path) => {
      if (names.has(nameOf(node))) reads.push({ name: nameOf(node), path: [...path] })
    })

  const isGuarded = (feature: string, path: Any[]) => {
    const functions = path.filter((outer) => FUNCTIONS.has(outer.type))
    if (functions.some((outer) => testsIn.get(outer)?.has(feature))) return true
    const around = path.filter((outer) =>
      ['IfStatement', 'ConditionalExpression', 'LogicalExpression'].includes(outer.type),
    )
    if (around.some((outer) => hasTest(outer, feature))) return true
    // an exception is caught
    if (path.some((outer, depth) => outer.type === 'TryStatement' && outer.handler && outer.block === path[depth + 1]))
      return true
    return reads.some(
      ({ name, path: read }) => testsBy.get(name)?.has(feature) && functions.some((outer) => read.includes(outer)),
    )
  }
  for (const { feature, offset, path } of uses) {
    if (provided.has(feature) || isGuarded(testedAs(feature), path)) continue
    const versions = NEWER_STATICS[feature] ?? NEWER_MEMBERS[feature] ?? NEWER_GLOBALS[feature]
    breaches.push({ offset, message: `${feature} without a test for it (Chrome, Firefox, Safari: ${versions})` })
  }
  return breaches
}

/** Whether an identifier is only a property name after a dot, or is declared in this file. */
const isMemberName = (node: Any, parent: Any | undefined) =>
  node.type === 'Identifier' && parent?.type === 'MemberExpression' && parent.property === node

/** Whether a condition tests for a feature: `Intl.Segmenter ? … : …` outside of every function. */
function hasTest(node: Any, feature: string): boolean {
  let found = false
  const condition = node.type === 'LogicalExpression' ? node.left : node.test
  if (isNode(condition))
    walk(
      condition,
      (inner, path) => {
        if (testedAs(featureOf(inner)) === feature && isTest(inner, path.at(-1))) found = true
      },
      [node],
    )
  return found
}
