import { AppError } from '#shared/errors.ts'

/** Whether a rule, or another check, lets its caller pass. Errors that are no refusals are thrown. */
export async function allows(rule: () => Promise<unknown>): Promise<boolean> {
  try {
    await rule()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
