import { LANGS } from '#shared/i18n/languages.ts'
import { type Breach, COMMENT_LINE, lineAt, type SourceFile } from './source.ts'

/** A file may have at most this many lines. (The aim is 300.) */
const MOST_LINES = 400

/** A pattern that only some files may contain. */
interface TextRule {
  pattern: RegExp
  /** Whether the rule looks at a file. */
  applies: (path: string) => boolean
  /** Whether a file may contain the pattern. */
  allowed: (path: string) => boolean
  message: string
}

const under = (path: string, ...folders: string[]) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Files that contain words or names of languages on purpose, with the reason. Comments, tests, measurements and the texts of the languages always may. */
const WORDS_ON_PURPOSE: Readonly<Record<string, string>> = {
  'shared/protocol-words.ts': 'words that the protocol fixes, whatever the language',
  'shared/api-page/vocabulary.ts': 'words of documents that are recognised and never shown',
  'shared/mock/words.ts': 'what mocks draw Chinese names and texts from',
  'shared/search/traditional-characters.ts': 'the simplified forms of characters',
  'shared/search/pinyin-readings.ts': 'how characters are read',
  'server/text/query/chinese-particles.ts': 'words that say nothing in a query',
  'server/text/query/chinese-words.ts': 'words that the segmenter divides',
  'server/text/query/confusions.ts': 'usual wrong spellings of a query',
  'server/text/query/stop-words.ts': 'words that say nothing in a query',
  'server/text/query/synonym-actions.ts': 'words that mean the same in a query',
  'server/text/query/synonym-fields.ts': 'words that mean the same in a query',
  'server/text/query/synonym-things.ts': 'words that mean the same in a query',
  'server/migrate/yapi/log-sentences.ts': 'sentences that the log of YApi has',
  'shared/guess-lang.ts': 'the languages of texts, of which the interface has some',
}

/** Whether a file may contain words of any language. */
const mayHoldWords = (path: string) =>
  under(path, 'shared/i18n', 'e2e', 'bench', 'server/test', 'shared/markdown/test', 'scripts/query-corpus') ||
  /\.test\.tsx?$/.test(path) ||
  Object.hasOwn(WORDS_ON_PURPOSE, path)

const RULES: TextRule[] = [
  {
    pattern:
      /(?<!=== )\blocation\.origin\b|\b(?:href|src|action)="\/(?!\/)|\b(?:fetch|open|assign|replace|sendBeacon)\(['"`]\/|(?<!inBrowser\(|siteAddress\(\)\}|\/\*\* )[`']\/(?:api|server|assets|mock-path|mock-data)\//g,
    applies: (path) => under(path, 'web') && /\.tsx?$/.test(path),
    allowed: (path) => path === 'web/lib/site.ts' || /\.test\.tsx?$/.test(path),
    message: 'misses the path of the site: addresses for the browser are made by web/lib/site.ts',
  },
  {
    pattern: /\.redirect\((?!inBrowser\()|\bpath: '\/'/g,
    applies: (path) => under(path, 'server'),
    allowed: (path) => path.endsWith('.test.ts') || under(path, 'server/test'),
    message: 'misses the path of the site: addresses for the browser are made by server/http/site-path.ts',
  },
  {
    // Chinese and Japanese letters. Punctuation marks do not count as text.
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu,
    applies: () => true,
    allowed: mayHoldWords,
    message: 'texts belong in shared/i18n',
  },
  {
    pattern: new RegExp(`'(?:${LANGS.join('|')})'`, 'g'),
    applies: () => true,
    allowed: mayHoldWords,
    message: 'names a language: what differs between languages belongs in shared/i18n',
  },
  {
    pattern:
      /\.(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(|\bsql(?:<[^`\n]*>)?`|\bsql\.raw\(/g,
    applies: (path) => under(path, 'server'),
    // A test may read the database directly, and may write rows that no call can write.
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
    message: 'only server/config.ts reads process.env',
  },
  {
    // `inAscii` of scripts/lib/build-server.ts writes these characters as \uXXXX, which a raw text and a backslash before it do not read as characters.
    pattern: /\bString\.raw\s*`[^`]*?[^\0-\x7f`]|(?<!\\)\\[^\0-\x7f]/g,
    applies: (path) => under(path, 'server', 'shared'),
    allowed: (path) => /\.test\.ts$/.test(path) || under(path, 'server/test', 'shared/markdown/test'),
    message:
      'the built server has another text: write characters outside of ASCII in a plain template, without a backslash before them',
  },
  {
    pattern: /^import (?:type )?\{[^}]*\bz\b[^}]*\} from 'zod'/gm,
    applies: () => true,
    allowed: () => false,
    message:
      "write import * as z from 'zod': the export z is one object with the messages of all languages, which every build would contain",
  },
  {
    pattern: /^export default\b/gm,
    applies: () => true,
    allowed: (path) => path.endsWith('.config.ts') || under(path, 'web/screens'),
    message: 'default exports are for screens only: give the export a name',
  },
]

/** Whether the character at `index` is in a comment that begins on a line of its own. */
function isComment(text: string, index: number): boolean {
  return COMMENT_LINE.test(text.slice(text.lastIndexOf('\n', index - 1) + 1, index))
}

/** Checks the rules that concern the text of a single file. */
export function checkTexts(files: SourceFile[]): Breach[] {
  const breaches: Breach[] = []
  for (const { path, text } of files) {
    const lines = text.split('\n').length - 1
    if (lines > MOST_LINES) {
      breaches.push({
        path,
        line: MOST_LINES + 1,
        message: `${lines} lines, at most ${MOST_LINES} are allowed: split the file`,
      })
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
