import type { SourceSubscription, SourceTemplate, SourceTemplateShare } from '#server/migrate/records.ts'
import { idIn, numberIn, type Row, textIn } from '#server/migrate/tables/tables.ts'
import { entityRows, pageColumn, timeIn } from './entities.ts'
import { placeOfPage, type Site } from './site.ts'
import { textOf } from './texts.ts'

async function* templates(site: Site): AsyncGenerator<{ row: Row; user: string }> {
  for await (const row of entityRows(site.tables, 'page')) {
    const user = idIn(row, 'owned_by') || idIn(row, 'created_by')
    const isUsed = numberIn(row, 'template') === 1 && numberIn(row, 'draft') === 0 && textIn(row, 'deleted_at') === ''
    if (isUsed) yield { row, user: site.people.get(user)?.isGuest === false ? user : site.administrator }
  }
}

/** The pages that are marked as templates. They stay pages too. */
export async function* readTemplates(site: Site): AsyncGenerator<SourceTemplate> {
  for await (const { row, user } of templates(site)) {
    const id = textIn(row, 'id')
    const [markdown, html] = [await pageColumn(site.tables, id, 'markdown'), await pageColumn(site.tables, id, 'html')]
    yield {
      ...{ id, user, template_title: textIn(row, 'name'), template_content: textOf(markdown, html) },
      addtime: timeIn(row, 'created_at'),
    }
  }
}

/** Each template is offered in the item of its page, so that the readers of that see it. */
export async function* readTemplateShares(site: Site): AsyncGenerator<SourceTemplateShare> {
  for await (const { row, user } of templates(site)) {
    const id = textIn(row, 'id')
    yield { ...{ id, template: id, item: placeOfPage(site, id).item, user }, addtime: timeIn(row, 'created_at') }
  }
}

/** The levels of watching a page that tell of its changes. */
const TELLS_CHANGES = 2

/** Whether a person watches a page and is told of its changes. */
export const isPageWatch = (row: Row): boolean =>
  textIn(row, 'watchable_type') === 'page' && numberIn(row, 'level') >= TELLS_CHANGES

/** Who watches which page. */
export async function* readSubscriptions(site: Site): AsyncGenerator<SourceSubscription> {
  for await (const row of site.tables.rows('watches', 'id'))
    if (isPageWatch(row))
      yield {
        id: textIn(row, 'id'),
        user: idIn(row, 'user_id'),
        page: idIn(row, 'watchable_id'),
        addtime: timeIn(row, 'created_at'),
      }
}
