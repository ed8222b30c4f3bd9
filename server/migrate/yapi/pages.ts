import type { ImportNote } from '#server/formats/import/reader.ts'
import { yapiPage } from '#server/formats/import/yapi.ts'
import type { SourcePage, SourcePageHead, SourceVersion } from '#server/migrate/records.ts'
import { DEFAULT_LANG, type Lang } from '#shared/i18n/languages.ts'
import { langOfText } from '#shared/i18n/page-texts.ts'
import { serverTexts } from '#shared/i18n/server-texts.ts'
import { environmentsText } from './environments.ts'
import type { StagedDump } from './staged-dump.ts'
import { idOf, type Loose, numberOf, textOf, timeOf } from './values.ts'

type Note = (note: ImportNote) => void

/** The pages of all projects: interfaces, descriptions of folders, wiki pages and environments. @param note gets what a page cannot show */
export function* readPages(dump: StagedDump, note: Note): Generator<SourcePage> {
  for (const { page } of plannedPages(dump)) yield page(note)
}

/** The ids of all pages. */
export function* readPageHeads(dump: StagedDump): Generator<SourcePageHead> {
  for (const { id, item } of plannedPages(dump)) yield { id, item }
}

/** A page whose text is not made yet. */
interface PlannedPage extends SourcePageHead {
  page(note: Note): SourcePage
}

function* plannedPages(dump: StagedDump): Generator<PlannedPage> {
  for (const project of dump.documents('project')) yield* pagesOfProject(dump, project)
  // Interfaces whose project is gone. The mover reports them.
  for (const one of dump.documents('interface'))
    if (!dump.document('project', idOf(one.project_id)))
      yield planned(one, (note) => interfacePage(dump, one, { lang: DEFAULT_LANG, note, base: '' }))
}

const planned = (one: Loose, page: PlannedPage['page']): PlannedPage => ({
  id: idOf(one._id),
  item: idOf(one.project_id),
  page,
})

function* pagesOfProject(dump: StagedDump, project: Loose): Generator<PlannedPage> {
  const item = idOf(project._id)
  const lang = languageOf(dump, project)
  for (const page of textsOfProject(dump, project, lang)) yield { id: page.id, item, page: () => page }
  const base = basePathOf(project)
  for (const one of dump.ofProject('interface', item))
    yield planned(one, (note) => interfacePage(dump, one, { lang, note, base }))
}

/** The pages of a project besides its interfaces. */
function* textsOfProject(dump: StagedDump, project: Loose, lang: Lang): Generator<SourcePage> {
  const item = idOf(project._id)
  const { moveIn, importedApi } = serverTexts(lang)
  const environments = environmentsText(project, lang)
  const beside = pageBeside(item, project)
  if (environments !== '')
    yield { ...beside, id: `environments ${item}`, page_title: moveIn.environments, page_content: environments }
  for (const wiki of dump.ofProject('wiki', item)) {
    const text = textOf(wiki.markdown).trim() || textOf(wiki.desc).trim()
    if (text === '') continue
    const id = `wiki ${idOf(wiki._id)}`
    yield { ...beside, ...authorOf(dump, wiki), id, page_title: 'Wiki', page_content: `${text}\n` }
  }
  for (const category of dump.ofProject('interface_cat', item)) {
    const text = textOf(category.desc).trim()
    if (text === '' || text === textOf(category.name).trim()) continue
    const catalog = idOf(category._id)
    const words = { page_title: importedApi.overview, page_content: `${text}\n` }
    yield { ...beside, ...authorOf(dump, category), id: `folder ${catalog}`, catalog, ...words }
  }
}

interface Given {
  lang: Lang
  note: Note
  base: string
}

function interfacePage(dump: StagedDump, one: Loose, given: Given): SourcePage {
  const item = idOf(one.project_id)
  const { title, content } = yapiPage(one, given, given.base)
  const states = dump.states(idOf(one._id))
  return {
    ...pageBeside(item, one),
    ...authorOf(dump, one),
    id: idOf(one._id),
    catalog: catalogOf(dump, one),
    page_title: title,
    page_content: content,
    s_number: numberOf(one.index) + 1,
    versions: states.map(({ id, body }): SourceVersion => {
      const { page_addtime: _, ...state } = authorOf(dump, body)
      const page_title = textOf(body.title).replace(/\s+/g, ' ').trim() || title
      return {
        id,
        page_title,
        catalog: catalogOf(dump, body),
        s_number: numberOf(body.index) + 1,
        ...state,
        ...NOTHING_ELSE,
      }
    }),
  }
}

/** The text of an earlier state of an interface. */
export function versionText(dump: StagedDump, id: string): string {
  const state = dump.state(id)
  if (!state) return ''
  const project = dump.document('project', idOf(state.project_id)) ?? {}
  const given = { lang: languageOf(dump, project), note: () => undefined }
  return yapiPage(state, given, basePathOf(project)).content
}

const NOTHING_ELSE = { page_comments: '', ext_info: '' } as const

const pageBeside = (item: string, document: Loose): SourcePage => ({
  ...{ id: '', item, catalog: '', page_title: '', page_content: '', s_number: 0 },
  ...{ author: idOf(document.uid), author_name: '', addtime: timeOf(document.up_time) || timeOf(document.add_time) },
  page_addtime: timeOf(document.add_time),
  ...NOTHING_ELSE,
  ...{ isDeleted: false, isDraft: false, versions: [] },
})

/** Who saved a document last, and when. */
function authorOf(dump: StagedDump, document: Loose) {
  const author = idOf(document.edit_uid) || idOf(document.uid)
  return {
    author,
    author_name: textOf(dump.document('user', author)?.username) || textOf(document.username),
    addtime: timeOf(document.up_time) || timeOf(document.add_time),
    page_addtime: timeOf(document.add_time),
  }
}

/** The folder of an interface. One of another project is named so that the mover reports it. */
function catalogOf(dump: StagedDump, one: Loose): string {
  const id = idOf(one.catid)
  const category = id === '' ? undefined : dump.document('interface_cat', id)
  return category && idOf(category.project_id) !== idOf(one.project_id) ? `${id} of another project` : id
}

/** The path of a project before those of its interfaces. */
const basePathOf = (project: Loose): string => {
  const path = textOf(project.basepath).trim().replace(/\/+$/, '')
  return path === '' || path.startsWith('/') ? path : `/${path}`
}

const languages = new WeakMap<StagedDump, Map<string, Lang>>()
/** How many titles of a project tell its language. */
const TITLES = 500

/** The language of the words that a move writes into the pages of a project. */
function languageOf(dump: StagedDump, project: Loose): Lang {
  const known = languages.get(dump) ?? new Map<string, Lang>()
  languages.set(dump, known)
  const id = idOf(project._id)
  const found = known.get(id)
  if (found) return found
  const words = [textOf(project.name)]
  for (const { title } of dump.ofProject('interface', id)) {
    words.push(textOf(title))
    if (words.length > TITLES) break
  }
  const lang = langOfText(words.join(' ')) ?? DEFAULT_LANG
  known.set(id, lang)
  return lang
}
