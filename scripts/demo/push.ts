import type { Document } from './documents.ts'
import type { ItemKey } from './item-key.ts'
import { call, mustCall, type Site } from './site.ts'

/** How many pushes run at once. */
const CONCURRENCY = 4
/** When the output is no terminal, a line of progress is printed after this many files. */
const PROGRESS_EVERY = 50

/** The results of the pushes. */
export interface PushOutcome {
  created: number
  changed: number
  unchanged: number
  /** Path of the file → the error message of the server. */
  refused: Map<string, string>
}

interface Branch {
  pages: { page_title: string; page_content: string }[]
  catalogs: (Branch & { cat_name: string })[]
}

/** The text of every page of the item by its path, `catalog/catalog/title`. */
export async function readBack(site: Site, { api_key, api_token }: ItemKey): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const walk = (branch: Branch, path: string) => {
    for (const page of branch.pages) texts.set(path + page.page_title, page.page_content)
    for (const catalog of branch.catalogs) walk(catalog, `${path}${catalog.cat_name}/`)
  }
  walk(await mustCall<Branch>(site, 'open/getCatalogTree', { api_key, api_token }), '')
  return texts
}

/**
 * Pushes the files, a few at once, and prints the progress.
 * @param before the content of the item before, from `readBack`
 */
export async function pushAll(
  site: Site,
  { api_key, api_token }: ItemKey,
  documents: Document[],
  before: Map<string, string>,
): Promise<PushOutcome> {
  const outcome: PushOutcome = { created: 0, changed: 0, unchanged: 0, refused: new Map() }
  const waiting = documents.values()
  let done = 0
  const work = async () => {
    for (const { file, cat_name, page_title, text } of waiting) {
      const fields = { api_key, api_token, cat_name, page_title, page_content: text }
      const answer = await call(site, 'item/updateByApi', fields)
      const was = before.get(`${cat_name}/${page_title}`)
      if (answer.error_code !== 0) outcome.refused.set(file, `${answer.error_message} (${answer.error_code})`)
      else if (was === undefined) outcome.created += 1
      else if (was === text) outcome.unchanged += 1
      else outcome.changed += 1
      done += 1
      showProgress(done, documents.length, file)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return outcome
}

function showProgress(done: number, all: number, file: string): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\r\u001b[K${done}/${all} ${file.slice(-60)}${done === all ? '\n' : ''}`)
  else if (done % PROGRESS_EVERY === 0 || done === all) console.log(`${done}/${all}`)
}
