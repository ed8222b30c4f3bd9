import { type Config, readConfig, settings, shownDatabaseUrl } from '#server/config.ts'
import type { Command } from './command.ts'

const HIDDEN = '(hidden)'

/** `config`: prints the configuration. */
export const config: Command = {
  usage: 'config',
  about: 'the configuration in force, with secrets hidden',
  words: [0, 0],
  run: async () => {
    const inForce = readConfig()
    for (const name of Object.keys(settings) as (keyof typeof settings)[])
      console.log(`${name}=${shownValue(name, inForce)}`)
  },
}

function shownValue(name: keyof typeof settings, inForce: Config): string {
  const value = Array.isArray(inForce[name]) ? inForce[name].join(',') : inForce[name]
  if (value === undefined || value === '') return '(not set)'
  if (name === 'DATABASE_URL') return shownDatabaseUrl(String(value))
  if (settings[name].meta()?.secret) return HIDDEN
  return String(value)
}
