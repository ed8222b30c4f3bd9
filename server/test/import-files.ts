import type { Input } from '#shared/api/index.ts'
import type { ImportPreview, ImportReport, ImportUndone } from '#shared/import-report.ts'
import type { As, TestApp } from './build-test-app.ts'
import { PNG } from './multipart.ts'
import { rawZip } from './raw-zip.ts'

/** A small handbook: two folders, links, a picture, a refused attachment, and a broken link. */
export const handbook = (changed: Record<string, string> = {}): Buffer => {
  const files: Record<string, string | Buffer> = {
    'README.md': '# Handbook\n\nSee [login](api/login.md#errors) and ![flow](img/flow.png).',
    'api/login.md': '# Login\n\nBack [home](../README.md), [gone](../gone.md).\n\n## Errors\n\nNone.',
    'api/v2/deep/er/Deep page.md': 'x [up](../../../login.md)',
    'img/flow.png': PNG,
    'notes.bak': 'x',
    ...changed,
  }
  return rawZip(Object.entries(files).map(([name, data]) => ({ name, data, method: 8 })))
}

/** The tree of an item as lines `folder / folder / title`, with the texts. */
export async function treeOf(t: TestApp, item_id: number): Promise<Record<string, string>> {
  const { db } = t.services.database
  const catalogs = await db.selectFrom('catalog').selectAll().where('item_id', '=', item_id).execute()
  const pathOf = (cat_id: number): string => {
    const found = catalogs.find((one) => one.cat_id === cat_id)
    return found ? `${pathOf(found.parent_cat_id)}${found.cat_name} / ` : ''
  }
  const pages = await db
    .selectFrom('page')
    .selectAll()
    .where('item_id', '=', item_id)
    .where('is_del', '=', 0)
    .orderBy('page_id')
    .execute()
  return Object.fromEntries(pages.map((page) => [`${pathOf(page.cat_id)}${page.page_title}`, page.page_content]))
}

/** Waits for the end of an operation. Returns its state. */
export async function ended(t: TestApp, operation_id: number, as: As) {
  await t.services.operations.settled()
  return (await t.call('operation/info', { operation_id }, as)).data
}

/** Sends a file to be previewed. @param item_id 0: a new item */
export async function preview(t: TestApp, as: As, item_id = 0, body = handbook(), filename = 'handbook.zip') {
  const { data } = await t.upload('import/preview', { filename, body }, { item_id }, as)
  const { result, state } = await ended(t, data.operation_id, as)
  return { operation_id: data.operation_id, state, result: result as ImportPreview }
}

const refusedStart = (error_name: string) => ({ error_name, state: '', operation_id: 0, result: undefined as never })

/** Imports a preview, and waits. */
export async function start(t: TestApp, as: As, given: Input<'import/start'>) {
  const { data, error_name } = await t.call('import/start', given, as)
  if (error_name) return refusedStart(error_name)
  const info = await ended(t, data.operation_id, as)
  return { ...info, result: info.result as ImportReport }
}

/** Undoes an import, and waits. */
export async function undo(t: TestApp, as: As, operation_id: number) {
  const { data, error_name } = await t.call('import/undo', { operation_id }, as)
  if (error_name) return refusedStart(error_name)
  const info = await ended(t, data.operation_id, as)
  return { ...info, result: info.result as ImportUndone }
}
