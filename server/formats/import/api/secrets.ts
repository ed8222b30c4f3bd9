import type { ImportNote } from '#server/formats/import/reader.ts'

/**
 * Names of headers, parameters and variables whose values are secrets. Exports of clients and recordings of browsers contain many live tokens, and a
 * page would show them to all its readers.
 */
const SECRET_NAMES =
  /^(?:proxy-)?authorization$|^(?:set-)?cookie$|passw|secret|token$|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|credential|session[-_ ]?id/i

/** A value that only names a variable, so it is not the secret itself. */
const VARIABLE = /\{\{[^{}]{1,200}\}\}|<<[^<>]{1,200}>>/

/** Whether the value of this name must be hidden. A value that names a variable may be shown. */
export const isSecret = (name: string, value: string): boolean =>
  value !== '' && !/^access-control-/i.test(name) && SECRET_NAMES.test(name.trim()) && !VARIABLE.test(value)

/**
 * A value without its secret: empty, or only the scheme of an authorisation (`Bearer …`).
 * @param where names the place in the note of a value that is left out
 */
export function withoutSecret(name: string, value: string, where: string, note: (note: ImportNote) => void): string {
  if (!isSecret(name, value)) return value
  note({ code: 'part_dropped', where: `${where}: ${name}` })
  const scheme = /^(basic|bearer|digest|token|apikey)\s+\S/i.exec(value)?.[1]
  return scheme ? `${scheme} …` : ''
}
