import type { SourceChange, SourceMock } from '#server/migrate/records.ts'
import { OTHER, SORTS, TESTS } from './log-sentences.ts'
import { secretOf, unguessable } from './site-secret.ts'
import type { StagedDump } from './staged-dump.ts'
import { idOf, isObject, type Loose, textOf, timeOf } from './values.ts'

/** Whether a row of the log is one of the change log of an item. */
const isChange = (log: Loose): boolean => log.type === 'project' && !TESTS.test(textOf(log.content))

/** The change log of the projects. */
export function* readChanges(dump: StagedDump): Generator<SourceChange> {
  for (const log of dump.documents('log')) if (isChange(log)) yield changeOf(log)
}

/** How many rows of the log are none of the change log of an item. */
export function countOtherLogs(dump: StagedDump): number {
  let count = 0
  for (const log of dump.documents('log')) if (!isChange(log)) count += 1
  return count
}

function changeOf(log: Loose): SourceChange {
  const content = textOf(log.content)
  // The first link is the person.
  const [, ...links] = [...content.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)]
  const sentence = wordsOf(content.replace(/^\s*<a [^>]*>[^<]*<\/a>/, ''))
  const { action, object } = SORTS.find(([words]) => words.test(sentence))?.[1] ?? OTHER
  const [, target = '', name = ''] = links.at(-1) ?? []
  const quoted = /"([^"]+)"/.exec(sentence)?.[1] ?? ''
  const [, place, number = ''] = /\/(?:interface\/api\/(cat_)?|profile\/)(\d+)/.exec(target) ?? []
  const isCatalog = place !== undefined
  const fits = object === 'catalog' ? isCatalog : object === 'item' ? false : !isCatalog
  const item = idOf(log.typeid)
  return {
    id: idOf(log._id),
    item,
    user: idOf(log.uid),
    action,
    object,
    object_id: object === 'item' ? item : fits ? number : '',
    object_name: wordsOf(name) || quoted,
    remark: '',
    addtime: timeOf(log.add_time),
  }
}

/** The words of a piece of HTML. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]{0,2000}>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** The mocks: interfaces whose answer is a template in JSON. YApi makes the others from schemas and scripts. */
export function* readMocks(dump: StagedDump): Generator<SourceMock> {
  const secret = secretOf(dump)
  for (const project of dump.documents('project')) {
    const item = idOf(project._id)
    const paths = new Map<string, number>()
    for (const { path } of dump.ofProject('interface', item))
      paths.set(textOf(path), (paths.get(textOf(path)) ?? 0) + 1)
    for (const one of dump.ofProject('interface', item)) {
      if (!hasTemplate(one)) continue
      const path = textOf(one.path)
      const page = idOf(one._id)
      yield {
        ...{ id: page, unique_key: unguessable(secret, `mock ${page}`).slice(0, 32), user: idOf(one.uid), item, page },
        // A path with several methods would answer one for the other.
        path: paths.get(path) === 1 ? `${textOf(project.basepath).trim().replace(/\/+$/, '')}${path}` : '',
        template: textOf(one.res_body),
        view_times: 0,
        addtime: timeOf(one.add_time),
        last_update_time: timeOf(one.up_time),
      }
    }
  }
}

function hasTemplate(one: Loose): boolean {
  if (one.res_body_is_json_schema === true || textOf(one.res_body_type) !== 'json') return false
  try {
    return isObject(JSON.parse(textOf(one.res_body)))
  } catch {
    return false
  }
}
