import { MockTooLarge } from '#shared/mock/budget.ts'
import { generate } from '#shared/mock/generate.ts'
import type { Json } from '#shared/mock/generators/generator.ts'

/** What came of a template. */
export type Tried = { answer: string } | { line: number | null } | { tooLarge: true }

/** Makes an answer from a template as the server would; or the line where it is no JSON, when that is known. */
export function tryTemplate(template: string): Tried {
  let parsed: Json
  try {
    parsed = JSON.parse(template) as Json
  } catch (error) {
    return { line: lineOf(template, String(error)) }
  }
  try {
    return { answer: JSON.stringify(generate(parsed), null, 2) }
  } catch (error) {
    if (error instanceof MockTooLarge) return { tooLarge: true }
    throw error
  }
}

/** Browsers say the place in words of their own: a line, or how many characters come before. */
function lineOf(template: string, said: string): number | null {
  const line = /line (\d+)/.exec(said)?.[1]
  if (line) return Number(line)
  const at = /position (\d+)/.exec(said)?.[1]
  if (at) return template.slice(0, Number(at)).split('\n').length
  return /end of (?:JSON|data)/i.test(said) ? template.split('\n').length : null
}
