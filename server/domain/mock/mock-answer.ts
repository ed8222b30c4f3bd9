import { work, workHere } from '#server/work/work.ts'

/** What is made at once, in less than a few milliseconds; templates that ask for more are filled in a worker. */
const SMALL = { nodes: 300, characters: 8_000 }
const SMALL_TEMPLATE = 4_000

/**
 * The answer of a mock as JSON, when that is little.
 * @param template JSON
 * @param atWorst as much as the template may ever make, whatever chance says
 * @returns `null` when it is more than is made at once
 */
export const smallAnswer = (template: string, atWorst: boolean): string | null =>
  template.length <= SMALL_TEMPLATE ? workHere('mock', { template, atWorst, limits: SMALL }) : null

/**
 * The answer of a mock as JSON.
 * @returns `null` when it is larger than an answer may be
 * @throws WorkFailed
 */
export const mockAnswer = async (template: string, item_id: number): Promise<string | null> =>
  smallAnswer(template, false) ?? work('mock', { template, atWorst: false }, { turn: `item ${item_id}` })
