import { type Config, readConfig, settings } from '../../config.ts'
import type { Command } from './command.ts'

const HIDDEN = '(hidden)'

/** `config`: what is in force. */
export const config: Command = {
  usage: 'config',
  about: 'the configuration in force, with secrets hidden',
  words: [0, 0],
  run: async () => {
    const inForce = readConfig()
    for (const name of Object.keys(settings) as (keyof Config)[]) console.log(`${name}=${shown(name, inForce)}`)
  },
}

function shown(name: keyof Config, inForce: Config): string {
  const value = Array.isArray(inForce[name]) ? inForce[name].join(',') : inForce[name]
  if (value === undefined || value === '') return '(not set)'
  if (name === 'DATABASE_URL') return withoutPassword(String(value))
  if (settings[name].meta()?.secret) return HIDDEN
  return String(value)
}

/** A database address that may be shown: no password, neither before the host nor among the parameters. */
function withoutPassword(address: string): string {
  if (address.startsWith('sqlite:')) return address
  if (!URL.canParse(address)) return HIDDEN
  const url = new URL(address)
  if (url.password) url.password = '***'
  for (const key of [...url.searchParams.keys()]) if (/password|key|secret/i.test(key)) url.searchParams.set(key, '***')
  return url.href
}
