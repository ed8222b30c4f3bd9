import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { oneLine } from '#server/one-line.ts'
import { localStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

const rootOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): string => join(DATA_DIR, 'uploads')

/** The storage of the configuration: the folder `uploads` in `DATA_DIR`. Creates and checks nothing. */
export const storageOf = (config: Pick<Config, 'DATA_DIR'>): Storage => localStorage(rootOf(config))

/**
 * The storage of the configuration, checked and ready for files.
 * @throws ConfigError that names the folder in one line, when it cannot be written
 */
export async function openStorage(config: Pick<Config, 'DATA_DIR'>): Promise<Storage> {
  const storage = storageOf(config)
  try {
    await storage.check()
    return storage
  } catch (cause) {
    throw new ConfigError(`The folder ${rootOf(config)} cannot be written: ${oneLine(cause)} (DATA_DIR)`, { cause })
  }
}
