import { type Breach, COMMENT_LINE, lineAt, type SourceFile } from './source.ts'

/** A file of more lines is split by what it does. (The aim is 300.) */
const MOST_LINES = 400

/** A piece of text that only some files may hold. */
interface TextRule {
  pattern: RegExp
  /** Files that the rule looks at. */
  applies: (path: string) => boolean
  /** Those of them that may hold it. */
  allowed: (path: string) => boolean
  message: string
}

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Files that hold words of several languages, or their names, on purpose, and why. Comments, tests, measurements and the texts of the languages may hold it anyway. */
const WORDS_ON_PURPOSE: Readonly<Record<string, string>> = {
  'shared/protocol-words.ts': 'words that the protocol fixes, whatever the language',
  'shared/api-page/vocabulary.ts': 'words of documents that are recognised and never shown',
  'shared/mock/words.ts': 'what mocks draw Chinese names and texts from',
  'shared/guess-lang.ts': 'the languages of texts, of which the interface has some',
}

/** Whether a file may hold words of any language. */
const mayHoldWords = (path: string) =>
  under(path, 'shared/i18n', 'e2e', 'bench', 'server/test', 'shared/markdown/test') ||
  /\.test\.tsx?$/.test(path) ||
  Object.hasOwn(WORDS_ON_PURPOSE, path)

const RULES: TextRule[] = [
  {
    // Chinese and Japanese letters; punctuation marks are no text.
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    applies: () => true,
    allowed: mayHoldWords,
    message: 'texts belong in shared/i18n',
  },
  {
    pattern: /'(?:en|zh)'/g,
    applies: () => true,
    allowed: mayHoldWords,
    message: 'code names no language: what differs between languages belongs in shared/i18n',
  },
  {
    pattern:
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^`\n]*>)?`|\bsql\.raw\(/g,
    applies: (path) => under(path, 'server'),
    // A test may look at what is in the database, and put there what no call can.
    allowed: (path) => /\.(repository|test)\.ts$/.test(path) || under(path, 'server/db', 'server/test'),
    message: 'SQL belongs in a *.repository.ts or in server/db',
  },
  {
    pattern: /\bprocess\.env\b/g,
    applies: () => true,
    allowed: (path) =>
      path === 'server/config.ts' ||
      path.endsWith('.config.ts') ||
      under(path, 'scripts', 'e2e', 'bench', 'server/test'),
    message: 'process.env is read in server/config.ts alone',
  },
  {
    pattern: /^export default\b/gm,
    applies: () => true,
    allowed: (path) => path.endsWith('.config.ts') || under(path, 'web/screens'),
    message: 'exports have names (except screens)',
  },
]

/** Whether the character at `index` is in a comment that begins on its own line. */
function isComment(text: string, index: number): boolean {
  return COMMENT_LINE.test(text.slice(text.lastIndexOf('\n', index - 1) + 1, index))
}

/** Breaches of the rules that the text of a single file shows. */
export function checkTexts(files: SourceFile[]): Breach[] {
  const breaches: Breach[] = []
  for (const { path, text } of files) {
    const lines = text.split('\n').length - 1
    if (lines > MOST_LINES) {
      breaches.push({ path, line: MOST_LINES + 1, message: `${lines} lines; split it (at most ${MOST_LINES})` })
    }
    for (const { pattern, applies, allowed, message } of RULES) {
      if (!applies(path) || allowed(path)) continue
      for (const { index } of text.matchAll(pattern)) {
        if (!isComment(text, index)) breaches.push({ path, line: lineAt(text, index), message })
      }
    }
  }
  return breaches
}
