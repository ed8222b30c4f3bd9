import { MockTooLarge } from '#shared/mock/budget.ts'
import { generate } from '#shared/mock/generate.ts'
import type { Json } from '#shared/mock/generators/generator.ts'

/** The result of trying a template. */
export type Tried = { answer: string } | { line: number | null } | { tooLarge: true }

/**
 * Makes an answer from a template as the server would. When the template is no valid JSON, it returns the line of the error, if
 * that is known.
 */
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

/** Browsers report the position of a JSON error in different ways: as a line, or as the number of characters before it. */
function lineOf(template: string, message: string): number | null {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line) return Number(line)
  const at = /position (\d+)/.exec(message)?.[1]
  if (at) return template.slice(0, Number(at)).split('\n').length
  return /end of (?:JSON|data)/i.test(message) ? template.split('\n').length : null
}
