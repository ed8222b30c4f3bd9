import type { StepName, TrySteps } from '#shared/api/try-steps.ts'
import { AppError, messageOf } from '#shared/errors.ts'
import type { Lang } from '#shared/i18n/languages.ts'

/** The maximum length of the text of a step, in characters. Answers of other servers can be long. */
const MESSAGE_LENGTH = 1000

/**
 * Runs one step.
 * @param tell makes the message of a successful step from its result
 */
export type RunStep = <T>(name: StepName, work: () => Promise<T>, tell?: (result: T) => string) => Promise<T>

/** Ends the steps. The failed step has been recorded. */
class StepFailed extends Error {}

/**
 * Runs the steps of a "Try it" one after the other, until one fails.
 * @param lang the language of our own refusals; errors of another server are shown in its own words
 * @param work calls `step` for each step. An error outside of a step is thrown again
 */
export async function trySteps(lang: Lang, work: (step: RunStep) => Promise<void>): Promise<TrySteps> {
  const steps: TrySteps['steps'] = []
  const step: RunStep = async (name, run, tell) => {
    const start = performance.now()
    const note = (ok: boolean, message: string) =>
      steps.push({ name, ok, message: shown(message), milliseconds: Math.round(performance.now() - start) })
    try {
      const result = await run()
      note(true, tell?.(result) ?? '')
      return result
    } catch (error) {
      if (error instanceof StepFailed) throw error
      note(false, reasonOf(error, lang))
      throw new StepFailed()
    }
  }
  try {
    await work(step)
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
  }
  return { ok: steps.every(({ ok }) => ok), steps }
}

const shown = (message: string): string => {
  const text = message.trim()
  return text.length > MESSAGE_LENGTH ? `${text.slice(0, MESSAGE_LENGTH)}…` : text
}

/** Connections to several addresses of a host fail with one error for each, and an empty message. */
function reasonOf(error: unknown, lang: Lang): string {
  if (error instanceof AppError) return messageOf(error, lang)
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.map((one) => reasonOf(one, lang)).join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}
