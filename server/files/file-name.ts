export const FILE_NAME_LENGTH = 255

/** What a name loses: control characters, and marks that turn the direction of writing, which hide what a name ends in. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out here
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

/** So many code units of a name are looked at, from its end: to normalise very many marks takes long. */
const SENT_MOST = 4096

/**
 * The name of a file as it is shown, from the one that its sender gave it: of any script, without folders, at most `FILE_NAME_LENGTH`
 * characters with its ending kept.
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

/** The last ending of a name with its dot (`.gz` of `a.tar.gz`), in lower case; empty when it has none that is one. */
export const endingOf = (name: string): string => /[^.](\.[^.\s]{1,20})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/**
 * The header that names a file for the browser (RFC 6266, RFC 5987): plain letters for old browsers, the true name besides.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
