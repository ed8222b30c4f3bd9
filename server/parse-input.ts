import type * as z from 'zod'
import { AppError, isWord, type Word } from '#shared/errors.ts'

type Issue = z.core.$ZodIssue

const reasonOf = (issue: Issue): { reason: Word; max?: number } => {
  if (issue.code === 'custom' && issue.params && isWord(String(issue.params.reason)))
    return issue.params as { reason: Word; max?: number }
  if (issue.code === 'invalid_union') {
    const inner = issue.errors.flat()
    if (inner.length > 0 && inner.every((one) => one.code === 'invalid_type'))
      return { reason: issue.input === undefined ? 'required' : 'not_text' }
    return { reason: 'wrong_shape' }
  }
  if (issue.code === 'invalid_type') return { reason: issue.input === undefined ? 'required' : 'wrong_shape' }
  if (issue.code === 'too_big') return { reason: 'too_long', max: Number(issue.maximum) }
  if (issue.code === 'invalid_value') return { reason: 'not_one_of' }
  return { reason: 'wrong_shape' }
}

/**
 * Parses the fields of a request by the contract.
 * @throws AppError BAD_FIELD with the name of the first wrong field
 */
export function parseInput<T extends z.ZodType>(schema: T, fields: Record<string, unknown>): z.output<T> {
  const parsed = schema.safeParse(fields, { reportInput: true })
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0] as Issue
  const field = issue.path.map(String).join('.') || 'body'
  const { reason, max } = reasonOf(issue)
  throw new AppError(
    'BAD_FIELD',
    { field, reason: `@${reason}`, ...(max === undefined ? {} : { max }) },
    String(issue.path[0] ?? 'body'),
  )
}
