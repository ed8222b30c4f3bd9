/** Error messages of browsers and of the build for a part of the interface that did not arrive. */
const NOT_LOADED = /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i

const TIMEOUT_MS = 5000
/** Answers of a server that does not have a file any more. */
const GONE: readonly number[] = [404, 410]

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Whether an error says that code of the interface could not be downloaded. */
export const isNotLoaded = (error: unknown): boolean => NOT_LOADED.test(messageOf(error))

/**
 * Finds out why code of the interface could not be downloaded. An updated site has no files of the build before. Every other cause is
 * temporary, for example a lost network.
 * @param error the error of the import
 */
export async function whyNotLoaded(error: unknown): Promise<'no-answer' | 'updated'> {
  if (!navigator.onLine) return 'no-answer'
  // Safari does not name the file. Then this file stands for it: its name changes with those of the parts that it loads.
  const file = /https?:\S+/.exec(messageOf(error))?.[0] ?? import.meta.url
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status } = await fetch(file, { method: 'HEAD', cache: 'no-store', signal })
    return GONE.includes(status) ? 'updated' : 'no-answer'
  } catch {
    return 'no-answer'
  }
}
