import { type ChildNode, parse, type Rule } from 'postcss'
import type { Breach } from './check-script.ts'
import { NEWER_SELECTORS, NEWER_STYLE_FUNCTIONS } from './newer-features.ts'

const FUNCTION = new RegExp(`(?<![\\w-])(${NEWER_STYLE_FUNCTIONS.join('|')})\\(`)

/** Whether a rule is inside `@supports`, so that only browsers with the feature read it. */
function isTested(node: ChildNode): boolean {
  for (let outer = node.parent; outer; outer = outer.parent as typeof outer)
    if (outer.type === 'atrule' && 'name' in outer && outer.name === 'supports') return true
  return false
}

const isStyleRule = (node: { type: string } | undefined): node is Rule => node?.type === 'rule'

/**
 * Finds what one of the oldest supported browsers drops from a built style sheet without a fallback before it: nested rules, newer
 * selectors, newer functions in values.
 */
export function checkStyle(css: string): Breach[] {
  const breaches: Breach[] = []
  const report = (node: ChildNode, message: string) =>
    breaches.push({ offset: node.source?.start?.offset ?? 0, message })
  parse(css).walk((node) => {
    if (isTested(node)) return
    if (isStyleRule(node)) {
      if (isStyleRule(node.parent as { type: string } | undefined)) report(node, `a nested rule: ${node.selector}`)
      const selector = NEWER_SELECTORS.find((name) => node.selector.includes(name))
      if (selector) report(node, `the selector ${selector} without @supports`)
    } else if (node.type === 'atrule' && node.name === 'scope') {
      report(node, 'the rule @scope without @supports')
    } else if (node.type === 'decl') {
      const [, name] = FUNCTION.exec(node.value) ?? []
      if (!name || node.prop.startsWith('--')) return
      const before = node.parent?.nodes.slice(0, node.parent.index(node)) ?? []
      const hasFallback = before.some(
        (other) => other.type === 'decl' && other.prop === node.prop && !FUNCTION.test(other.value),
      )
      if (!hasFallback) report(node, `${name}() in ${node.prop} without a value before it for other browsers`)
    }
  })
  return breaches
}
