/** Joins class names and leaves out what is empty: `classNames('o-button', busy && 'is-busy', props.className)`. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
