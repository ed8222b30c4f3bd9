import { join } from 'node:path'
import { type Config, ConfigError } from '../config.ts'
import { oneLine } from '../one-line.ts'
import { localStorage } from './local-storage.ts'
import type { Storage } from './storage.ts'

/**
 * Opens the storage of the configuration: the folder `uploads` in `DATA_DIR`.
 * @throws ConfigError of one line that names the folder, when it cannot be written
 */
export async function openStorage({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Storage> {
  const root = join(DATA_DIR, 'uploads')
  try {
    const storage = await localStorage(root)
    await storage.check()
    return storage
  } catch (cause) {
    throw new ConfigError(`The folder ${root} cannot be written: ${oneLine(cause)} (DATA_DIR)`, { cause })
  }
}
