import MarkdownIt from 'markdown-it'
import { apiBlocks } from './plugins/api-blocks.ts'
import { callouts } from './plugins/callouts.ts'
import { codeBlocks } from './plugins/code-blocks.ts'
import { codeTabs } from './plugins/code-tabs.ts'
import { diagrams } from './plugins/diagrams.ts'
import { formulas } from './plugins/formulas.ts'
import { headings } from './plugins/headings.ts'
import { lineBreaks } from './plugins/line-breaks.ts'
import { links } from './plugins/links.ts'
import { rawHtml } from './plugins/raw-html.ts'
import { tables } from './plugins/tables.ts'
import { taskLists } from './plugins/task-lists.ts'
import { toc } from './plugins/toc.ts'

/** The order matters: a later plugin wraps the rules of earlier ones. */
const plugins = [
  rawHtml,
  lineBreaks,
  links,
  headings,
  toc,
  tables,
  taskLists,
  codeBlocks,
  codeTabs,
  formulas,
  diagrams,
  callouts,
  apiBlocks,
]

// markdown-it itself limits nesting to 100 levels (its option maxNesting).
function createParser(html: boolean): MarkdownIt {
  const md = new MarkdownIt('default', { html, linkify: true })
  for (const plugin of plugins) md.use(plugin)
  return md
}

let parser: MarkdownIt | undefined
let textOnlyParser: MarkdownIt | undefined

/** The parser of pages, created once. Its `env` is a `PageEnv`. */
export function pageParser(): MarkdownIt {
  parser ??= createParser(true)
  return parser
}

/** The parser that shows raw HTML as text, for pages whose HTML is an attack. */
export function pageParserWithoutHtml(): MarkdownIt {
  textOnlyParser ??= createParser(false)
  return textOnlyParser
}
