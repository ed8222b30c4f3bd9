import { keysOf } from './object-keys.ts'
import { MissingFile, type Storage } from './storage.ts'
import { StorageError } from './storage-error.ts'

/**
 * A place with files that no settings lead to. All its calls fail with a message that names the place.
 * @param base the address of the bucket
 */
export function lostStorage(folder: string, base: string, incoming: string): Storage {
  const keys = keysOf(folder)
  const lost = async (): Promise<never> => {
    throw new StorageError('not_configured', base)
  }
  const lostFile = async (key: string): Promise<never> => {
    if (!keys.test(key)) throw new MissingFile(key)
    return lost()
  }
  return {
    kind: 's3',
    name: base,
    incoming,
    holds: (key) => keys.test(key),
    put: lost,
    read: lostFile,
    stat: lost,
    remove: lost,
    // biome-ignore lint/correctness/useYield: it has nothing to give
    list: async function* () {
      await lost()
    },
    check: lost,
  }
}
