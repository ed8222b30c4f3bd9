/** Paths inside a source: parts separated by `/`, never absolute. The top is empty. */

/** The folder of a path. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))

/** The last part of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The last part of a path without its ending. */
export const stemOf = (path: string): string => nameOf(path).replace(/(?<=.)\.[^.]*$/, '')

/** The ending of a path in lower case, without its dot; empty without one. */
export const endingOf = (path: string): string => /[^.]\.([^.]+)$/.exec(nameOf(path))?.[1]?.toLowerCase() ?? ''

/** Prepends a folder to a path. */
export const join = (folder: string, path: string): string => (folder === '' ? path : `${folder}/${path}`)

/**
 * Resolves a relative path.
 * @returns undefined if it leads out of the source
 */
export function resolvePath(folder: string, path: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/')
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
