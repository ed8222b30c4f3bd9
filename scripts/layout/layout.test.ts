import { expect, test } from 'vitest'
import { checkCalls } from './call-rules.ts'
import { checkDocPaths } from './doc-paths.ts'
import { checkDocstrings } from './docstrings.ts'
import { checkFloors, checkRings } from './floors.ts'
import { checkBrowserBundle, checkImports } from './import-rules.ts'
import { checkListedFiles } from './listed-files.ts'
import { type Breach, parseSource } from './source.ts'
import { checkTextKeys } from './text-keys.ts'
import { checkTexts } from './text-rules.ts'

/** Source files from their texts. */
const files = (texts: Record<string, string>) => Object.entries(texts).map(([path, text]) => parseSource(path, text))
const said = (breaches: Breach[]) => breaches.map(({ path, line, message }) => `${path}:${line} ${message}`)

test('a call without its file or its test is a breach, and so is a handler that is in no contract', () => {
  const sources = files({
    'server/api/page/save.ts': "export const pageSave = handler('page/save', {})",
    'server/api/page/save.test.ts': '',
    'server/api/page/stray.ts': "export const pageStray = handler('page/stray', {})",
    'server/api/page/index.ts': '',
  })
  expect(said(checkCalls(sources, ['page/save', 'page/info']))).toEqual([
    'server/api/page/info.ts:1 the file is missing: the contract has the call page/info',
    'server/api/page/info.test.ts:1 the file is missing: page/info needs a test',
    'server/api/page/stray.ts:1 handles page/stray, but the contract has no such call',
  ])
})

test('nothing imports a call file but its index and its test', () => {
  const sources = files({
    'server/api/page/save.ts': "export const pageSave = handler('page/save', {})",
    'server/api/page/save.test.ts': "import './save.ts'",
    'server/api/page/index.ts': "import { pageSave } from './save.ts'",
    'server/jobs/tidy.ts': "import {\n  pageSave,\n} from '../api/page/save.ts'",
  })
  expect(said(checkCalls(sources, ['page/save']))).toEqual([
    'server/jobs/tidy.ts:1 only index.ts and its own test may import the call file server/api/page/save.ts',
  ])
})

test('a call is thin: what takes locks, writes the change log or is long is in the domain', () => {
  const long = `export const pageSave = handler('page/save', {})${'\n'.repeat(50)}`
  const sources = files({
    'server/api/page/save.ts': `import { logChange } from '#server/domain/item/change-log.ts'\n${long}`,
    'server/api/page/save.test.ts': "import { lockItem } from '#server/db/dialect.ts'",
    'server/domain/page/save-page.ts': "import { lockItem } from '#server/db/dialect.ts'",
  })
  expect(said(checkCalls(sources, ['page/save']))).toEqual([
    'server/api/page/save.ts:51 51 lines: what a call does is in the domain',
    'server/api/page/save.ts:1 what needs server/domain/item/change-log.ts is a service of the domain',
  ])
})

test('each root knows only what it may know', () => {
  const sources = files({
    'shared/a.ts': "import { readFileSync } from 'node:fs'\nimport { app } from '#server/app.ts'",
    'web/lib/b.ts': "import type { app } from '#server/app.ts'\nimport { x } from '../../shared/a.ts'",
    'web/features/one/f.tsx':
      "import { G } from '#web/features/two/g.tsx'\nimport { H } from '../../lib/h.ts'\nconst S = lazy(() => import('#web/screens/item/view.tsx'))",
    'web/routes.tsx': "const S = lazy(() => import('./screens/item/view.tsx'))",
  })
  expect(said(checkImports(sources))).toEqual([
    'shared/a.ts:1 shared runs in browsers and may not import node:fs',
    'shared/a.ts:2 shared may not import server/app.ts',
    'web/lib/b.ts:1 web may not import server/app.ts',
    'web/lib/b.ts:2 import #shared/a.ts instead of ../../shared/a.ts',
    'web/features/one/f.tsx:1 feature one may not import feature two',
    'web/features/one/f.tsx:2 import #web/lib/h.ts instead of ../../lib/h.ts',
    'web/features/one/f.tsx:3 only web/routes.tsx may import the screen web/screens/item/view.tsx',
  ])
})

test('a file imports from its own floor and from lower ones', () => {
  const sources = files({
    'server/context.ts':
      "import type { Db } from './db/open.ts'\nimport type { Session } from '#server/auth/session.ts'",
    'server/db/a.test.ts': "import { buildApp } from '#server/app.ts'",
    'server/new-room/a.ts': '',
    'web/ui/c.tsx': "import { F } from '#web/features/one/f.tsx'",
    'web/parts/writing/d.ts': "import { C } from '#web/ui/c.tsx'",
  })
  expect(said(checkFloors(sources))).toEqual([
    'server/context.ts:2 server/context.ts may not import server/auth/session.ts, which is on a higher floor',
    'server/new-room/a.ts:1 server/new-room has no floor: add it to scripts/layout/floors.ts',
    'web/ui/c.tsx:1 web/ui may not import web/features/one/f.tsx, which is on a higher floor',
  ])
})

test('files do not import each other in a ring, not even for a type', () => {
  const sources = files({
    'shared/a.ts': "import { b } from './b.ts'",
    'shared/b.ts': "import type { C } from './c.ts'",
    'shared/c.ts': "import { a } from './a.ts'",
    'shared/d.ts': "import { a } from './a.ts'\nconst later = () => import('./e.ts')",
    'shared/e.ts': "import { d } from './d.ts'",
  })
  expect(said(checkRings(sources))).toEqual(['shared/a.ts:1 is in a ring of imports with shared/b.ts, shared/c.ts'])
})

test('the browser does not load the schema library, directly or through other files', () => {
  const sources = files({
    'shared/fields.ts': "import * as z from 'zod'",
    'shared/api/page.ts': "import { id } from '../fields.ts'",
    'shared/plain.ts': "import type * as z from 'zod'\nexport type { Page } from './api/page.ts'",
    'web/lib/good.ts': "import type { Page } from '#shared/api/page.ts'\nimport { plain } from '#shared/plain.ts'",
    'web/lib/bad.ts': "import { page } from '#shared/api/page.ts'\nexport { z } from 'zod'",
  })
  expect(said(checkBrowserBundle(sources))).toEqual([
    'web/lib/bad.ts:1 loads shared/api/page.ts → shared/fields.ts → zod in the browser: use import type',
    'web/lib/bad.ts:2 the browser may not load zod',
  ])
})

test('SQL, the environment and long files are where they belong', () => {
  const sources = files({
    'server/domain/page/page.repository.ts': "db.selectFrom('page')",
    'server/auth/a.ts': "// db.selectFrom('page')\nreturn db.selectFrom('page')",
    'server/auth/b.ts': 'const one = sql<number>`1`\nconst two = process.env.TWO',
    'web/lib/c.ts': 'export default 1',
    'web/lib/d.ts': '\n'.repeat(401),
  })
  expect(said(checkTexts(sources))).toEqual([
    'server/auth/a.ts:2 SQL belongs in a *.repository.ts or in server/db',
    'server/auth/b.ts:1 SQL belongs in a *.repository.ts or in server/db',
    'server/auth/b.ts:2 only server/config.ts reads process.env',
    'web/lib/c.ts:1 default exports are for screens only: give the export a name',
    'web/lib/d.ts:401 401 lines, at most 400 are allowed: split the file',
  ])
})

test('what the build would change is refused: characters outside of ASCII in a raw text or behind a backslash', () => {
  const sources = files({
    'server/formats/a.ts':
      'const plain = `• one`\nconst raw = String.raw`\n\\u{2022} one`\nconst list = String.raw`• one`',
    'server/formats/b.ts': '// String.raw`•`\nconst long = String.raw`\none\n• two`\nconst sign = /\\•/',
    'shared/c.test.ts': 'String.raw`•`',
    'web/ui/d.ts': 'String.raw`•`',
  })
  expect(said(checkTexts(sources)).map((line) => line.split(' the built')[0])).toEqual([
    'server/formats/a.ts:4',
    'server/formats/b.ts:2',
    'server/formats/b.ts:5',
  ])
})

test('zod is imported as a namespace, so that builds leave out what nobody uses', () => {
  const sources = files({
    'shared/a.ts': "import { z } from 'zod'",
    'shared/b.ts': "import type { z } from 'zod'",
    'shared/c.ts': "import * as z from 'zod'\nimport type * as y from 'zod'",
  })
  expect(said(checkTexts(sources)).map((line) => line.split(' write')[0])).toEqual(['shared/a.ts:1', 'shared/b.ts:1'])
})

test('addresses for the browser have the path of the site', () => {
  const sources = files({
    'web/ui/a.tsx': 'const a = \'/api/x\'\nconst b = location.origin + path\nconst c = <a href="/5" />',
    'web/ui/b.tsx':
      "const a = inBrowser('/api/x')\nconst b = url.origin === location.origin\nconst c = `${siteAddress()}/mock-data/5`",
    'server/http/c.ts': "reply.redirect('/5')\nreply.redirect(inBrowser(config, '/5'))",
  })
  expect(said(checkTexts(sources)).map((line) => line.split(' misses')[0])).toEqual([
    'web/ui/a.tsx:1',
    'web/ui/a.tsx:2',
    'web/ui/a.tsx:3',
    'server/http/c.ts:1',
  ])
})

test('a text that no file names is a breach', () => {
  const sources = files({
    'web/ui/a.tsx':
      "const { taken, other: own } = useTexts().item\nconst label = t.item.named + t.item.kinds[kind('byName')] + acts['page.save']",
    'web/ui/a.test.tsx': 't.item.onlyInTest',
    'shared/i18n/en/item.ts': 'item.inTexts',
  })
  const item = {
    taken: '',
    other: '',
    named: '',
    kinds: { byName: '' },
    acts: { 'page.save': '' },
    onlyInTest: '',
    inTexts: ['', ''],
    phrases: { 'replace all': '' },
  }
  expect(said(checkTextKeys(sources, { item }))).toEqual([
    'shared/i18n/en/:1 no file uses the text item.onlyInTest',
    'shared/i18n/en/:1 no file uses the text item.inTexts',
  ])
})

test('texts and names of languages stand in shared/i18n, in tests, and where a reason is given', () => {
  const sources = files({
    'server/domain/page/title.ts': "// 无标题\nconst title = { other: '无标题', comma: '，' }",
    'web/lib/look.ts': "const wide = lang === 'zh'",
    'shared/i18n/zh/page.ts': "export const title = '无标题'",
    'shared/protocol-words.ts': "export const success = '成功'",
    'web/lib/look.test.ts': "expect(title).toBe('无标题')",
  })
  expect(said(checkTexts(sources))).toEqual([
    'server/domain/page/title.ts:2 texts belong in shared/i18n',
    'web/lib/look.ts:1 names a language: what differs between languages belongs in shared/i18n',
  ])
})

test('a job, a command, a migration, a screen and an editor tool are in their lists', () => {
  const sources = files({
    'server/jobs/run-due-jobs.ts': "import { tidy } from './tidy.ts'",
    'server/jobs/tidy.ts': 'export const tidy: Job = {}',
    'server/jobs/sweep.ts': 'export const sweep: Job = {}',
    'server/jobs/sweep.test.ts': "import { sweep } from './sweep.ts'",
    'server/jobs/helper.ts': 'export const seconds = 1',
    'server/cli/commands.ts': '',
    'server/cli/commands/user-add.ts': 'export const userAdd: Command = {}',
    'server/db/migrations/index.ts': '',
    'server/db/migrations/0014-comments.ts': 'export async function up(db: Db): Promise<void> {}',
    'web/routes.tsx': "const View = lazy(() => import('#web/screens/item/view.tsx'))",
    'web/screens/item/view.tsx': 'export default function View() {}',
    'web/screens/item/new.tsx': 'export default function New() {}',
    'web/editor-tools.ts': "const tool = lazyNamed(() => import('./features/mock/mock-tool.tsx'), 'MockTool')",
    'web/features/mock/mock-tool.tsx': 'export function MockTool() {}',
    'web/features/mock/new-tool.tsx': 'export function NewTool() {}',
  })
  expect(said(checkListedFiles(sources))).toEqual([
    'server/jobs/sweep.ts:1 does nothing until server/jobs/run-due-jobs.ts names it',
    'server/cli/commands/user-add.ts:1 does nothing until server/cli/commands.ts names it',
    'server/db/migrations/0014-comments.ts:1 does nothing until server/db/migrations/index.ts names it',
    'web/screens/item/new.tsx:1 does nothing until web/routes.tsx names it',
    'web/features/mock/new-tool.tsx:1 does nothing until web/editor-tools.ts names it',
  ])
})

test('documents name files that exist, and decisions may name files of their day', () => {
  const paths = ['docs/guide/en/api.md', 'server/policy/decide.ts', 'shared/i18n/en/item.ts', 'web/ui/badge.tsx']
  const breaches = checkDocPaths(
    [
      {
        path: 'docs/a.md',
        text: [
          'See [the guide](guide/en/api.md#push), [the site](https://example.com/x.md) and [nothing](guide/api.md).',
          'Files: `server/policy/decide.ts`, `decide.ts`, `shared/i18n/<language>/item.ts`, `web/ui/*`, `server/policy/`.',
          'No files: `page/save`, `data/secret.key`, `ORDER`.',
          'Gone: `server/policy/rule.ts`, `rule.ts`, `shared/i18n/<language>/page.ts`, `server/policies/`.',
          '<<<<<<< HEAD',
        ].join('\n'),
      },
      { path: 'docs/decisions/0001-a.md', text: 'It was `server/http/context.ts`. [Nothing](0002-b.md)' },
    ],
    paths,
  )
  expect(said(breaches)).toEqual([
    'docs/a.md:5 has a conflict of git that was not resolved',
    'docs/a.md:1 links to guide/api.md, which does not exist',
    'docs/a.md:4 names server/policy/rule.ts, which does not exist',
    'docs/a.md:4 names rule.ts, which does not exist',
    'docs/a.md:4 names shared/i18n/<language>/page.ts, which does not exist',
    'docs/a.md:4 names server/policies/, which does not exist',
    'docs/decisions/0001-a.md:1 links to 0002-b.md, which does not exist',
    'docs/decisions/0001-a.md:1 docs/decisions/README.md does not list this decision',
  ])
})

test('an exported function without a docstring is a breach; one docstring may serve neighbours', () => {
  const sources = files({
    'shared/a.ts': [
      '/** A list. */',
      'export const LIST = (1 + 2) * 3',
      '',
      'export function bare() {}',
      '',
      'export const arrow = async <T>(one: T): Promise<T> => one',
      '',
      '/** Two sizes. */',
      'export const width = (one: Area) => one.width',
      'export const height = (one: Area) => one.height',
      '',
      '/** Adds. */',
      'export async function add(a: number): Promise<number>',
      'export async function add(a: string): Promise<number> {}',
      '',
      'function inside() {}',
      '',
      'export const typed: (one: Area) => number = async ({ width }) => {',
      'export const LABELS: Record<string, (one: Area) => string> = {}',
    ].join('\n'),
    'shared/a.test.ts': 'export function inTest() {}',
  })
  expect(said(checkDocstrings(sources))).toEqual([
    'shared/a.ts:4 bare is exported without a docstring',
    'shared/a.ts:6 arrow is exported without a docstring',
    'shared/a.ts:18 typed is exported without a docstring',
  ])
})
