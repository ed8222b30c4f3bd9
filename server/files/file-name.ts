export const FILE_NAME_LENGTH = 255

/** Characters removed from names: control characters, and marks of writing direction, which can disguise the ending of a name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/** The number of code units at the end of a name that are used. Normalising very many combining marks is slow. */
const SENT_MOST = 4096

/**
 * Makes the display name of a file from the name that its sender gave it. The result may be in any script, has no folders and at most
 * `FILE_NAME_LENGTH` characters, and keeps its ending.
 */
export function fileName(sent: string): string {
  const clean = sent.slice(-SENT_MOST).toWellFormed().normalize('NFC').replace(UNWANTED, '')
  const last = clean.split(/[/\\]/).at(-1) as string
  const name = last.trim().replace(/[. ]+$/, '') || 'file'
  const characters = [...name]
  if (characters.length <= FILE_NAME_LENGTH) return name
  const ending = [...endingOf(name)]
  return [...characters.slice(0, FILE_NAME_LENGTH - ending.length), ...ending].join('')
}

/** The last ending of a name with its dot (`.gz` of `a.tar.gz`), in lower case; empty when it has none. */
export const endingOf = (name: string): string => /[^.](\.[^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The `Content-Disposition` header of a file (RFC 6266, RFC 5987): an ASCII name for old browsers, and the real name.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
