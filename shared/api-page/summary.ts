import { MAX_TEXT, readCalls } from './read.ts'

/** The most methods that are stored of a page. */
const MOST_METHODS = 8

/** The facts of an API page that lists and answers show. */
export interface ApiSummary {
  /** The methods of its calls in capitals, each once, joined by commas; the first call's first. */
  api_method: string
  /** The address of the first call. */
  api_path: string
  /** The state that all its calls share; 0 when they differ or say none. */
  api_state: number
}

/**
 * The API facts of a page. A state is given only when all calls of the page share it.
 * @param text the text of the page as saved
 */
export function summaryOf(text: string): ApiSummary | undefined {
  const calls = text.length > MAX_TEXT ? [] : readCalls(text)
  const [first] = calls
  if (!first) return undefined
  const methods = [...new Set(calls.map((call) => call.method))].slice(0, MOST_METHODS)
  const isOneState = calls.every((call) => call.state === first.state)
  return { api_method: methods.join(','), api_path: first.url, api_state: isOneState ? first.state : 0 }
}
