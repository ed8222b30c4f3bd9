import type { ApiError } from './api.ts'

/** The errors of a form: texts for its fields, and one for the whole form when the error belongs to none of them. */
export interface FieldErrors<F extends string> {
  fields: Partial<Record<F, string>>
  form: string | null
}

/** Messages about a field begin with its name on the wire. Beside the field the name is noise, so it is removed. */
function withoutName(message: string, field: string): string {
  const rest = message.startsWith(field) ? message.slice(field.length).match(/^[:：]\s*(.+)$/su)?.[1] : undefined
  return rest ? rest.charAt(0).toUpperCase() + rest.slice(1) : message
}

/**
 * Puts a refusal beside the field that the server names. When `known` does not contain that field, the text stands above the form.
 */
export function fieldErrors<F extends string>(error: ApiError | null, known: readonly F[]): FieldErrors<F> {
  if (!error) return { fields: {}, form: null }
  const field = known.find((name) => name === error.field)
  if (!field) return { fields: {}, form: error.message }
  const fields: Partial<Record<F, string>> = {}
  fields[field] = withoutName(error.message, field)
  return { fields, form: null }
}
