import type * as z from 'zod'
import { settings } from '#server/config.ts'
import { table } from './markdown.ts'

export const CONFIG_BEGIN = '<!-- config:begin -->'
export const CONFIG_END = '<!-- config:end -->'

/** The README with the current configuration table between its markers. @throws Error when a marker is missing */
export function withConfigTable(readme: string): string {
  const [begin, end] = [readme.indexOf(CONFIG_BEGIN), readme.indexOf(CONFIG_END)]
  if (begin < 0 || end < begin) throw new Error(`README.md has no ${CONFIG_BEGIN} … ${CONFIG_END}`)
  return `${readme.slice(0, begin + CONFIG_BEGIN.length)}\n${configTable()}\n${readme.slice(end)}`
}

function configTable(): string {
  const rows = Object.entries(settings as Record<string, z.ZodType>).map(([name, type]) => {
    const { about = '', secret } = (type.meta() ?? {}) as { about?: string; secret?: boolean }
    return [`\`${name}\``, defaultOf(type), `${about}${secret ? ' (secret)' : ''}`]
  })
  return table(['Variable', 'Default', 'Meaning'], rows)
}

function defaultOf(type: z.ZodType): string {
  const parsed = type.safeParse(undefined)
  const value = parsed.success ? parsed.data : undefined
  return value === undefined || value === '' ? '' : `\`${String(value)}\``
}
