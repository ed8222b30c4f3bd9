import { work, workHere } from '#server/work/work.ts'

/** The limits of answers that are made in place, which takes a few milliseconds. Larger ones are made in a worker. */
const SMALL = { nodes: 300, characters: 8_000 }
const SMALL_TEMPLATE = 4_000

/**
 * The answer of a mock as JSON, if it is small.
 * @param template JSON
 * @param atWorst make the largest answer that the template allows
 * @returns `null` if it is too large to be made in place
 */
export const smallAnswer = (template: string, atWorst: boolean): string | null =>
  template.length <= SMALL_TEMPLATE ? workHere('mock', { template, atWorst, limits: SMALL }) : null

/**
 * The answer of a mock as JSON.
 * @returns `null` if it exceeds the limits of an answer
 * @throws WorkFailed
 */
export const mockAnswer = async (template: string, item_id: number): Promise<string | null> =>
  smallAnswer(template, false) ?? work('mock', { template, atWorst: false }, { turn: `item ${item_id}` })
