/** A rule of a style sheet. */
interface Rule {
  selector: string
  declarations: [name: string, value: string][]
}

/** The declarations of a rule, or of a `style`. Names are in lower case. */
export const declarations = (body: string): [name: string, value: string][] =>
  body.split(';').flatMap((one): [string, string][] => {
    const colon = one.indexOf(':')
    const value = one
      .slice(colon + 1)
      .replace(/!important/, '')
      .trim()
    return colon > 0 ? [[one.slice(0, colon).trim().toLowerCase(), value]] : []
  })

let known: { text: string; rules: Rule[] } = { text: '', rules: [] }

/** The rules of the style sheets in a drawing, in their order. Mermaid writes them in the order of their specificity. */
export function rulesOf(drawing: Element): Rule[] {
  const text = [...drawing.querySelectorAll('style')].map((sheet) => sheet.textContent ?? '').join('\n')
  if (text !== known.text) {
    const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      selector: selector.trim(),
      declarations: declarations(body),
    }))
    known = { text, rules }
  }
  return known.rules
}

/** The style rules for an element, without the rules for the elements around it. */
export function styleOf(element: Element, name: string): string | undefined {
  const drawing = element.closest('svg')
  if (!drawing) return undefined
  let found: string | undefined
  for (const rule of rulesOf(drawing)) {
    const value = rule.declarations.find(([one]) => one === name)?.[1]
    if (value !== undefined && isOf(element, rule.selector)) found = value
  }
  return found
}

/** Whether a selector matches an element. jsdom does not support all selectors. */
function isOf(element: Element, selector: string): boolean {
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}
