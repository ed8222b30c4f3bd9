import { ANSWER_HEADING } from '#shared/api-page/vocabulary.ts'

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w-]*)[^\n]*\n([\s\S]*?)\n {0,3}\1[`~]*[ \t]*$/gm

/** Whether a text is a JSON object or array. */
function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/**
 * The example of an answer in a page: the JSON after a heading about answers, else the last JSON of the page; `null` when there is
 * none.
 * @param text Markdown
 */
export function answerExample(text: string): string | null {
  const blocks = [...text.matchAll(FENCE)].filter((match) => isJson(match[3] as string))
  const answers = blocks.filter((match) => ANSWER_HEADING.test(lastLabel(text.slice(0, match.index))))
  return (answers[0] ?? blocks.at(-1))?.[3] ?? null
}

/** The last heading or bold line before a position. */
const lastLabel = (before: string): string => before.match(/^(?:#{1,6} .*|\s*\*\*.*\*\*.*)$/gm)?.at(-1) ?? ''
