import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** Fonts of a PDF, by package and file. They have Chinese, Japanese, Latin, Greek and Cyrillic letters and emoji, but no Korean. */
const FONTS = [
  ['@expo-google-fonts/noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-sc', '700Bold/NotoSansSC_700Bold.ttf'],
  ['@expo-google-fonts/noto-sans-mono', '400Regular/NotoSansMono_400Regular.ttf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const

/** A folder that does not exist. So the compiler finds only the given files, and no file of this machine. */
const NOWHERE = '/octavo-export'

/** A typeset PDF. */
export interface TypesetPdf {
  pdf: Buffer
  sheets: number
}

/** Typesets a document. @param files by their paths in it @throws Error if Typst refuses it */
export type Typesetter = (text: string, files: ReadonlyMap<string, Buffer>) => TypesetPdf

/** Starts Typst with our fonts. Nothing of a document stays in memory after it is typeset. */
export async function typesetter(): Promise<Typesetter> {
  const { resolve } = createRequire(import.meta.url)
  const fontBlobs = await Promise.all(
    FONTS.map(([name, file]) => readFile(join(dirname(resolve(`${name}/package.json`)), file))),
  )
  const compiler = NodeCompiler.create({ workspace: NOWHERE, fontArgs: [{ fontBlobs }] })
  return (mainFileContent, files) => {
    try {
      for (const [path, bytes] of files) compiler.mapShadow(NOWHERE + path, bytes)
      const compiled = compiler.compile({ mainFileContent })
      if (compiled.result) return { pdf: compiler.pdf(compiled.result), sheets: compiled.result.numOfPages }
      const wrong = compiled.takeDiagnostics()
      const reasons = wrong
        ? compiler.fetchDiagnostics(wrong).map((one: { message?: string }) => one.message ?? '')
        : []
      throw new Error(`Typst refused the document: ${reasons.slice(0, 3).join('; ')}`)
    } finally {
      compiler.resetShadow()
      // Typst caches about 1.4 MB for each sheet to typeset it again faster. The cache is cleared here.
      compiler.evictCache(0)
    }
  }
}
