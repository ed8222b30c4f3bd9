import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OCTAVO_PROGRAM, SERVER_PROGRAM } from './built-server.ts'

/** Lists the modules of packages that a built program reads when it starts, by the comments in which esbuild names each module. */
function modulesAtStart(program: string): string[] {
  const files = new Set([program])
  const modules: string[] = []
  for (const file of files) {
    const code = readFileSync(file, 'utf8')
    modules.push(...Array.from(code.matchAll(/^ *\/\/ (?:.*\/)?node_modules\/(\S+)$/gm), ([, module = '']) => module))
    for (const [, part = ''] of code.matchAll(/^(?:import |\} from |import .* from )"(\.\/[^"]+)";$/gm))
      files.add(join(dirname(file), part))
  }
  return modules
}

/** The names of an import that esbuild writes as `const { a, b: c } = await import("./part-….js")` or `(await import("./part-….js")).a`. */
const IMPORTED = /(?:const \{ ([^}]+) \} = await|\(await) import\("\.\/(part-\w+\.js)"\)(?:\)\.(\w+))?/g

test('what is imported when it is needed has the names that are taken from it', () => {
  const folder = dirname(SERVER_PROGRAM)
  const missing: string[] = []
  let count = 0
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.js')))
    for (const [, list, part = '', name] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) {
      const code = readFileSync(join(folder, part), 'utf8')
      const exported = code.slice(code.lastIndexOf('\nexport '))
      for (const wanted of name ? [name] : (list ?? '').split(', ').map((one) => one.split(':')[0] as string)) {
        count += 1
        if (!new RegExp(`\\b${wanted}\\b`).test(exported)) missing.push(`${file}: ${wanted} of ${part}`)
      }
    }
  expect(count).toBeGreaterThan(20)
  // Of a CommonJS package esbuild exports the default only.
  expect(missing).toEqual([])
})

test('a server that starts does not read the code of rare calls', () => {
  const modules = modulesAtStart(SERVER_PROGRAM)
  const of = (name: string) => modules.filter((module) => module.startsWith(name))
  expect(of('fastify/')).not.toEqual([])
  expect(of('kysely/')).not.toEqual([])
  for (const rare of ['@simplewebauthn/', 'bson/', 'mysql2/', 'nodemailer/dist/esm/smtp-connection', 'qrcode/'])
    expect(of(rare)).toEqual([])
})

test('the shell reads only the code of the command that runs', () => {
  expect(modulesAtStart(OCTAVO_PROGRAM)).toEqual([])
})
