import { setTimeout } from 'node:timers/promises'
import type { TaskName } from '#server/work/tasks.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'

/** The actions of a person with an account and an item's key. */
export interface HostileSite {
  /** Makes a call as the owner of the items. @returns its answer or refusal */
  call(name: string, input: Record<string, unknown>): Promise<{ error_code: number; data: Record<string, unknown> }>
  /** Sends a text file as an administrator. @returns the answer or refusal */
  upload(name: string, body: string, input: Record<string, unknown>): Promise<unknown>
  /** Requests an address as a guest. */
  get(path: string): Promise<unknown>
  /** Creates an item. */
  item(item_type: number): Promise<{ item_id: number; api_key: string; api_token: string }>
}

/** A text or a request that causes much more work than its length suggests, with all calls that make the server process it. */
export interface HostileInput {
  name: string
  run(site: HostileSite): Promise<void>
  /** The database does much of the work, so the input is tried on both engines. Other inputs are tried on one. */
  asksDatabase?: true
}

const asksDatabase = (input: HostileInput): HostileInput => ({ ...input, asksDatabase: true })

const SIZE = 1_000_000
/** How often the state of long work is read, in milliseconds. */
const LOOK_MS = 100
const fill = (part: string, size = SIZE): string => part.repeat(Math.floor(size / part.length))

/** Pseudo-random numbers that are the same in every run. */
function sequence(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

function randomHan(characters: number): string {
  const next = sequence()
  return Array.from({ length: characters }, () => String.fromCharCode(0x4e00 + next(20_000))).join('')
}

function differentWords(count: number): string {
  const next = sequence()
  return Array.from({ length: count }, () => (next(60_000) * 32_000 + next(32_000)).toString(36)).join(' ')
}

/** Saves a page, reads it and searches for it. */
const page = (name: string, page_content: string, item_type: number = ITEM_TYPE.regular): HostileInput => ({
  name,
  run: async ({ call, item }) => {
    const { item_id } = await item(item_type)
    const { data } = await call('page/save', { item_id, page_id: 0, page_title: 'a', page_content })
    await call('page/info', { page_id: data.page_id })
    await call('item/search', { item_id, keyword: 'a' })
    await call('search/all', { keyword: 'a' })
  },
})

/** Saves a page that links to itself, and then runs `then`. */
const linking = (
  name: string,
  text: (page_id: unknown) => string,
  then: (site: HostileSite, saved: { item_id: number; page_id: unknown }) => Promise<void> = async () => {},
): HostileInput => ({
  name,
  run: async (site) => {
    const { item_id } = await site.item(ITEM_TYPE.regular)
    const given = { item_id, page_title: 'a' }
    const { page_id } = (await site.call('page/save', { ...given, page_id: 0, page_content: 'a' })).data
    await site.call('page/save', { ...given, page_id, page_content: text(page_id) })
    await then(site, { item_id, page_id })
  },
})

const sheet = (name: string, given: Record<string, unknown>): HostileInput =>
  page(name, JSON.stringify([{ name: 'a', ...given }]), ITEM_TYPE.spreadsheet)

/** Cells of the first column, from the top. */
const column = (texts: readonly string[]) => ({
  rows: Object.fromEntries(texts.map((text, row) => [row, { cells: { 0: { text } } }])),
})

const mock = (name: string, template: unknown): HostileInput => ({
  name,
  run: async ({ call, item, get }) => {
    const { item_id } = await item(ITEM_TYPE.regular)
    const saved = await call('page/save', { item_id, page_id: 0, page_title: 'a', page_content: 'a' })
    const added = await call('mock/add', {
      page_id: saved.data.page_id,
      template: JSON.stringify(template),
      path: '/a',
      method: 'GET',
    })
    if (added.error_code === 0) await get(`/mock-data/${added.data.unique_key}`)
  },
})

const apiJson = (responseExample: string): string =>
  JSON.stringify({ info: { url: '/a', method: 'get' }, response: { responseExample } })

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

const lines = (count: number, seed: string): string => {
  const next = sequence()
  return Array.from({ length: count }, () => `${seed}${next(50)}`).join('\n')
}

const HAN_CHARACTERS = 330_000

/** At least one input for every feature that reads texts of users. */
export const HOSTILE_INPUTS: readonly HostileInput[] = [
  sheet(
    'a sheet whose text doubles from cell to cell',
    column(['0123456789', ...Array.from({ length: 22 }, (_, at) => `=A${at + 1}&A${at + 1}`)]),
  ),
  sheet(
    'a sheet with patterns that nearly fit',
    column([
      ...Array.from({ length: 10 }, () => fill('a', 30_000)),
      ...Array.from({ length: 150 }, (_, at) => `=COUNTIF(A1:A10,"*${fill('a', 3000)}${at}b")`),
    ]),
  ),
  sheet('a sheet that would be a hundred megabytes of HTML', {
    rows: Object.fromEntries(
      Array.from({ length: 200 }, (_, row) => [
        row,
        { cells: Object.fromEntries(Array.from({ length: 30 }, (_, col) => [col, { text: '=REPT("<",32767)' }])) },
      ]),
    ),
  }),
  sheet('a sheet with 60,000 merges', {
    rows: { len: 20_000 },
    merges: Array.from({ length: 60_000 }, (_, at) => `A${(at % 20_000) + 1}:B${(at % 20_000) + 1}`),
  }),
  mock('a mock that repeats nothing four thousand million times', { 'a|4000000000': '' }),
  mock('a mock that makes as much as it may', { 'a|900': [{ b: '@cparagraph(20)', c: '@sentence(30)', d: '@guid' }] }),
  page('API JSON that nests 29,000 deep', apiJson(nested(29_000))),
  page('API JSON that nests 5,000 deep', apiJson(nested(5_000))),
  page(
    'API JSON of a megabyte that nests as deep as it may',
    apiJson(`${'['.repeat(190)}${fill('1,', 900_000)}1${']'.repeat(190)}`),
  ),
  page('a megabyte of marks of calls', fill(':::api GET /a\n')),
  page('a megabyte of random Chinese', randomHan(HAN_CHARACTERS)),
  page('a heading of very many accents', `# a${fill('\u0301\u0323', 60_000)}`),
  asksDatabase(page('a megabyte of words that all differ', differentWords(150_000))),
  page('a megabyte of words of very many parts', fill(`${fill('aB', 64)} `)),
  page('a megabyte of headings', fill('# a\n\n')),
  page('a megabyte of links', fill('[a](b "c") ')),
  page('a megabyte of formulas', fill('$\\frac{a}{b}$ ')),
  page('short rows in a wide table', `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${fill('|x\n', 3000)}`),
  page('a block of code that is slow to colour', `\`\`\`js\n${fill('{a:`b`,/x/}', 45_000)}\n\`\`\``),
  linking(
    'a megabyte of words of one link that may all begin with a title',
    (id) => `[${fill('a › ', 600_000)}](/page/${id})`,
  ),
  linking('a megabyte of links to one page, each with other words', (id) =>
    Array.from({ length: 40_000 }, (_, at) => `[a${at}](/page/${id})`).join(' '),
  ),
  linking(
    'copies of a megabyte of links',
    (id) => fill(`[a](/page/${id}) `),
    async ({ call }, { item_id, page_id }) => {
      await call('page/copy', { page_id, to_item_id: 0, new_cat_id: 0, is_del: 0 })
      await call('item/add', { item_name: 'b', copy_item_id: item_id, password: '' })
    },
  ),
  {
    name: 'an export of megabytes of links and of addresses of files',
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      const save = (page_content: string) =>
        call('page/save', { item_id, page_id: 0, page_title: page_content.slice(0, 20), page_content })
      const { page_id } = (await save('a')).data
      await save(fill(`[a](/page/${page_id}) `))
      await save(fill(`![a](/server/index.php?s=/api/attachment/visitFile&sign=${'0'.repeat(32)}) `))
      // The other formats are written in a separate process.
      const { operation_id } = (await call('export/start', { item_id, format: 'markdown' })).data
      while (Number((await call('operation/info', { operation_id })).data.end_time) === 0) await setTimeout(LOOK_MS)
    },
  },
  {
    name: 'three texts that have nothing in common',
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      const save = (page_id: unknown, page_content: string, base_revision: number) =>
        call('page/save', { item_id, page_id, page_title: 'a', page_content, base_revision })
      const first = await save(0, lines(200_000, 'a'), 0)
      await save(first.data.page_id, lines(200_000, 'b'), 1)
      await save(first.data.page_id, lines(200_000, 'c'), 1)
    },
  },
  {
    name: 'the difference between two megabytes',
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      const save = (page_id: unknown, page_content: string) =>
        call('page/save', { item_id, page_id, page_title: 'a', page_content })
      const { data } = await save(0, lines(200_000, 'a'))
      await save(data.page_id, lines(200_000, 'b'))
      const history = (await call('page/history', { page_id: data.page_id })).data as unknown as {
        page_history_id: number
      }[]
      await call('page/diff', { page_id: data.page_id, page_history_id: history[0]?.page_history_id })
    },
  },
  {
    name: 'SQL of many tables',
    run: async ({ call }) => {
      await call('page/sqlToMarkdownTable', {
        sql: fill('create table a (b int, c text, primary key (b));\n', 400_000),
      })
      await call('page/sqlToMarkdownTable', { sql: fill('create table a (', 400_000) })
    },
  },
  {
    name: 'a search for what stands everywhere',
    asksDatabase: true,
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      for (let at = 0; at < 4; at++)
        await call('page/save', {
          item_id,
          page_id: 0,
          page_title: `a${at}`,
          page_content: fill(`a${at} é `, 800_000),
        })
      for (const keyword of ['a', fill('a ', 200), fill('%_"*', 100), randomHan(100), `a ${fill('a', 190)}`]) {
        await call('item/search', { item_id, keyword })
        await call('search/all', { keyword })
      }
    },
  },
  {
    name: 'a search for many words in pages that repeat them',
    asksDatabase: true,
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      const words = 'ab cd ef gh ij kl mn op qr st uv wx yz ba dc fe '
      // More pages than a search returns, so the index ranks them.
      for (let at = 0; at < 101; at++)
        await call('page/save', { item_id, page_id: 0, page_title: `a${at}`, page_content: fill(words, 40_000) })
      await call('item/search', { item_id, keyword: words })
      await call('item/search', { item_id, keyword: 'a b c d e f g h i j k l m n o p' })
    },
  },
  {
    name: 'a template and a title of a megabyte',
    run: async ({ call, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      await call('template/save', { template_title: 'a', template_content: fill('# a\n\n', 900_000) })
      for (const page_title of [fill(' a\u200b', 900_000), `a${fill('\u0301\u0323', 60_000)}`])
        await call('page/save', { item_id, page_id: 0, page_title, page_content: 'a' })
    },
  },
  {
    name: 'comments of many pages',
    asksDatabase: true,
    run: async ({ call, item }) => {
      const { api_key, api_token } = await item(ITEM_TYPE.regular)
      const tags = `${fill(' * @param a true string b\n', 60_000)} * @return ${nested(9000)}\n`
      const content = Array.from({ length: 8 }, (_, at) => `/**\n * showdoc\n * @title a${at}\n${tags} */`).join('\n')
      await call('open/fromComments', { api_key, api_token, content })
    },
  },
  {
    name: 'a data dictionary of one large table',
    run: async ({ call, item }) => {
      const { api_key, api_token } = await item(ITEM_TYPE.regular)
      await call('item/updateByApi', { api_key, api_token, page_title: 'a', page_content: fill('|a|', 200_000) })
      const table_detail = `table_name\tcolumn_name\n${fill('t\tc\n', 150_000)}`
      await call('open/updateDbItem', { api_key, api_token, table_info: 'table_name\nt', table_detail })
    },
  },
  {
    name: 'a list of very many users',
    run: async ({ upload }) => {
      for (const body of [fill('a,"b""\n",c,d,e\n'), fill('"'), fill(',')])
        await upload('adminUser/importList', body, { dry_run: 1 })
    },
  },
  {
    name: 'attachments of a megabyte of different words',
    asksDatabase: true,
    run: async ({ call, upload, item }) => {
      const { item_id } = await item(ITEM_TYPE.regular)
      const { page_id } = (await call('page/save', { item_id, page_id: 0, page_title: 'a', page_content: 'a' })).data
      for (const body of [differentWords(160_000), randomHan(HAN_CHARACTERS), fill('aB')])
        await upload('page/upload', body, { item_id, page_id })
      // The job `read-file-texts` reads them.
      await call('ScriptCron/run', {})
      await call('item/search', { item_id, keyword: 'a b' })
    },
  },
]

/**
 * The inputs that reach each task of the worker pool, by name. A task without a row does not compile, and hostile-inputs.test.ts checks that the inputs
 * exist.
 */
export const INPUTS_OF_TASKS: Readonly<Record<TaskName, readonly [string, ...string[]]>> = {
  render: ['a megabyte of headings', 'a sheet with 60,000 merges'],
  entry: ['a megabyte of random Chinese'],
  look: ['a search for what stands everywhere'],
  api: ['a megabyte of marks of calls'],
  lineBreaks: ['a megabyte of headings'],
  lineChange: ['three texts that have nothing in common'],
  links: ['a megabyte of links'],
  linkPositions: ['a megabyte of links to one page, each with other words'],
  headings: ['a megabyte of headings'],
  merge: ['three texts that have nothing in common'],
  sql: ['SQL of many tables'],
  comments: ['comments of many pages'],
  dictionary: ['a data dictionary of one large table'],
  userList: ['a list of very many users'],
  mock: ['a mock that makes as much as it may'],
}
