import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readingsOfCharacters } from './han/readings.ts'
import { simplifiedForms } from './han/simplified.ts'

/**
 * Makes the two tables of Chinese characters that the search uses, from the development packages `opencc-js` and `pinyin-pro`. The server reads the made files and needs
 * neither package.
 *
 *     node scripts/make-han-tables.ts
 */
const ROOT = resolve(import.meta.dirname, '..')
const CHARACTERS_IN_A_LINE = 50

const inLines = (data: string): string => {
  const characters = [...data]
  const lines: string[] = []
  for (let at = 0; at < characters.length; at += CHARACTERS_IN_A_LINE)
    lines.push(characters.slice(at, at + CHARACTERS_IN_A_LINE).join(''))
  return lines.join('\n')
}

function write(file: string, comment: string, constants: Readonly<Record<string, string>>) {
  const texts = Object.entries(constants).map(([name, data]) => `export const ${name} = \`\n${inLines(data)}\n\`\n`)
  const path = resolve(ROOT, file)
  writeFileSync(path, `/**\n${comment.replaceAll(/^/gm, ' * ')}\n */\n\n${texts.join('\n')}`)
  execFileSync('npx', ['biome', 'check', '--write', path], { cwd: ROOT, stdio: 'inherit' })
}

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(resolve(ROOT, 'node_modules', name, 'package.json'), 'utf8')).version

write(
  'shared/search/traditional-characters.ts',
  `Traditional Chinese characters and regional variants, each followed by its simplified form. White space means nothing.
Made by \`scripts/make-han-tables.ts\` from opencc-js ${versionOf('opencc-js')}, whose dictionaries come from OpenCC
(Apache License 2.0, https://github.com/BYVoid/OpenCC).`,
  { TRADITIONAL_CHARACTERS: simplifiedForms() },
)
const { usual, further } = readingsOfCharacters()
write(
  'shared/search/pinyin-readings.ts',
  `The readings of simplified Chinese characters in pinyin without tones: each syllable with the characters that are read so. White space means nothing.
Made by \`scripts/make-han-tables.ts\` from pinyin-pro ${versionOf('pinyin-pro')} (MIT License, https://github.com/zh-lx/pinyin-pro).`,
  { USUAL_READINGS: usual, FURTHER_READINGS: further },
)
