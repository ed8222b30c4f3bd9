/** The message of an error in one line, never with a stack. */
export function oneLine(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return oneLine(error.errors[0])
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split('\n', 1)[0] as string
}
