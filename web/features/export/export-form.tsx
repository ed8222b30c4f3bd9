import { BookOpen, Braces, FileArchive, FileDown, FileText, Folder, Globe, type LucideIcon, Table } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type ExportGroup, exportFormatsOf } from '#shared/export-formats.ts'
import { ITEM_TYPE } from '#shared/kinds.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { GroupedRadioCards, RadioCards } from '#web/ui/radio-cards.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { countPages, type ExportPlace, exportablePart, firstChoice, foldersOf, isClosed } from './export-choice.ts'
import './export.css'

/** The groups of formats, in their order. */
const GROUPS: readonly ExportGroup[] = ['document', 'reading', 'moving', 'api', 'table']
const ICONS: Record<ExportGroup, LucideIcon> = {
  document: FileText,
  reading: Globe,
  moving: FileArchive,
  api: Braces,
  table: Table,
}

/** A space as wide as a letter, to indent subfolders. */
const INDENT = '\u2003'

/**
 * The form of an export: the part of the item, the format, and a button with the number of pages.
 * @param asked the initial choice from the address; 0: none
 * @param onStarted gets the export operation
 */
export function ExportForm(props: {
  item: Output<'item/info'>
  asked: { cat_id: number; page_id: number }
  onStarted: (operation_id: number) => void
}) {
  const { item } = props
  const t = useTexts().exporting
  const part = exportablePart(item)
  const [choice, setChoice] = useState(() => firstChoice(part, props.asked))
  const formats = exportFormatsOf(item.item_type)
  const [chosen, setFormat] = useState(formats[0]?.name)
  const format = formats.find(({ name }) => name === chosen) ?? formats[0]
  const check = useSend('export/checkMarkdownLimit')
  const start = useSend('export/start', {
    invalidates: ['operation/list'],
    onSuccess: ({ operation_id }) => props.onStarted(operation_id),
  })
  const isBusy = check.isPending || start.isPending
  const count = countPages(part)
  const folders = foldersOf(part)
  const top: ExportPlace = { cat_id: 0, cat_name: t.topLevel, depth: 0, pages: part.pages, count: part.pages.length }
  const places = [top, ...folders].filter(({ pages }) => pages.length > 0)
  const folder = folders.find(({ cat_id }) => cat_id === choice.cat_id) ?? folders[0]
  const place = places.find(({ cat_id }) => cat_id === choice.cat_id) ?? places[0]
  const page = place?.pages.find(({ page_id }) => page_id === choice.page_id) ?? place?.pages[0]
  if (!format || !place || !page)
    return <Empty title={t.emptyTitle}>{isClosed(item) ? t.emptyClosed : t.emptyBody}</Empty>

  const hint = item.item_type === ITEM_TYPE.spreadsheet ? 'ofSheet' : 'hint'
  const what = choice.what === 'catalog' && !folder ? 'item' : choice.what
  const change = (next: Partial<typeof choice>) => setChoice({ ...choice, what, isGone: false, ...next })
  const pages = what === 'item' ? count : what === 'catalog' && folder ? folder.count : 1
  const submit = () => {
    const asked = {
      item_id: item.item_id,
      cat_id: what === 'catalog' && folder ? folder.cat_id : 0,
      page_id: what === 'page' ? page.page_id : 0,
      format: format.name,
    }
    if (format.name !== 'markdown') return start.mutate(asked)
    check.mutate({ export_format: format.name }, { onSuccess: () => start.mutate(asked) })
  }
  const placeSelect = (of: readonly ExportPlace[], value: number, sizeOf: (place: ExportPlace) => number) => (
    <SelectField
      label={t.folderLabel}
      value={String(value)}
      options={of.map((one) => ({
        value: String(one.cat_id),
        label: INDENT.repeat(one.depth) + t.withPages(one.cat_name, sizeOf(one)),
      }))}
      onChange={(cat_id) => change({ cat_id: Number(cat_id) })}
    />
  )
  return (
    <Form
      className="o-panel export-form"
      busy={isBusy}
      error={(check.error ?? start.error)?.message ?? null}
      onSubmit={submit}
    >
      {choice.isGone && <Notice kind="warn">{isClosed(item) ? t.goneClosed : t.gone}</Notice>}
      {part !== item.menu && <Notice>{t.limited}</Notice>}
      {count > 1 && (
        <div className="export-part">
          <RadioCards
            label={t.what}
            value={what}
            onChange={(next) => change({ what: next })}
            cards={[
              { value: 'item', icon: BookOpen, label: t.whole, hint: t.pages(count) },
              ...(folder ? [{ value: 'catalog', icon: Folder, label: t.folder, hint: t.folderHint } as const] : []),
              { value: 'page', icon: FileText, label: t.page, hint: page.page_title },
            ]}
          />
          {what === 'catalog' && folder && placeSelect(folders, folder.cat_id, (one) => one.count)}
          {what === 'page' && places.length > 1 && placeSelect(places, place.cat_id, (one) => one.pages.length)}
          {what === 'page' && (
            <SelectField
              label={t.pageLabel}
              value={String(page.page_id)}
              options={place.pages.map((one) => ({ value: String(one.page_id), label: one.page_title }))}
              onChange={(page_id) => change({ cat_id: place.cat_id, page_id: Number(page_id) })}
            />
          )}
        </div>
      )}
      <GroupedRadioCards
        label={t.format}
        value={format.name}
        onChange={setFormat}
        groups={GROUPS.map((group) => ({
          label: t.groups[group],
          cards: formats
            .filter((one) => one.group === group)
            .map(({ name }) => ({
              value: name,
              icon: ICONS[group],
              label: t.formats[name].name,
              hint: t.formats[name][hint],
            })),
        })).filter(({ cards }) => cards.length > 0)}
      />
      <footer className="export-foot">
        <Button type="submit" kind="primary" icon={FileDown} busy={isBusy}>
          {item.item_type === ITEM_TYPE.spreadsheet && pages === 1 ? t.goSheet : t.go(pages)}
        </Button>
        <span className="o-hint">{t.keptHint}</span>
      </footer>
    </Form>
  )
}
