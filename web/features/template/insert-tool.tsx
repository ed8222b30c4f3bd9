import { Share2, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorPage, EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { lazyNamed } from '#web/ui/lazy-named.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { TemplateList } from './template-list.tsx'
import { type Kept, type Row, useTemplates } from './use-templates.ts'
import './template.css'

const OfferDialog = lazyNamed(() => import('./offer-dialog.tsx'), 'OfferDialog')

/** Longer previews are cut. */
const PREVIEW_CHARACTERS = 20_000

/** The text of a row; undefined while it is being downloaded. */
function useText(row: Row | undefined): { text: string | undefined; isFailed: boolean } {
  const [loaded, setLoaded] = useState<{ key: string; text: string | null } | null>(null)
  const textOfRow = useEffectEvent(() => row?.text)
  const key = row?.key
  useEffect(() => {
    const source = textOfRow()
    if (!key || typeof source !== 'function') return
    let isGone = false
    const keep = (text: string | null) => {
      if (!isGone) setLoaded({ key, text })
    }
    source().then(keep, () => keep(null))
    return () => {
      isGone = true
    }
  }, [key])
  if (!row) return { text: undefined, isFailed: false }
  if (typeof row.text === 'string') return { text: row.text, isFailed: false }
  const mine = loaded?.key === row.key ? loaded : null
  return { text: mine?.text ?? undefined, isFailed: mine !== null && mine.text === null }
}

/** The preview of the chosen template, and the actions on it. */
function Chosen(props: {
  editor: EditorPage
  row: Row
  text: string | undefined
  isFailed: boolean
  onOffer: () => void
}) {
  const { editor, row, text, isFailed, onOffer } = props
  const t = useTexts()
  const remove = useSend('template/delete', {
    invalidates: ['template/getMyList', 'template/getItemList'],
    onSuccess: () => toast(t.template.deleted),
    onError: toastError,
  })
  const ask = async ({ id, template_title }: Kept) => {
    const { deleteTitle, deleteBody, deleteAction } = t.template
    const yes = await confirm({
      title: deleteTitle(template_title),
      body: deleteBody,
      action: deleteAction,
      danger: true,
    })
    if (yes) remove.mutate({ id })
  }
  const { kept } = row
  // the last text stays until the next one is loaded, so that moving through the list does not flicker
  const [last, setLast] = useState('')
  if (text !== undefined && text !== last) setLast(text)
  const shown = isFailed ? '' : (text ?? last)
  const pane = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new template is shown from its start
  useEffect(() => {
    if (pane.current) pane.current.scrollTop = 0
  }, [row.key])
  return (
    <>
      <header className="template-head">
        <h3>{row.title}</h3>
        {row.note && <span className="o-muted">{row.note}</span>}
        {kept && (
          <span className="template-acts">
            <Button size="s" icon={Share2} onClick={onOffer}>
              {t.template.offer}
            </Button>
            <Button size="s" kind="danger-quiet" icon={Trash2} busy={remove.isPending} onClick={() => ask(kept)}>
              {t.common.delete}
            </Button>
          </span>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
      <section ref={pane} className="template-page" tabIndex={0} aria-label={t.template.previewOf(row.title)}>
        {isFailed && <Notice kind="danger">{t.template.loadFailed}</Notice>}
        <editor.Preview text={shown.slice(0, PREVIEW_CHARACTERS)} />
        {shown.length > PREVIEW_CHARACTERS && <p className="o-muted">{t.template.cut}</p>}
      </section>
    </>
  )
}

/**
 * The editor's tool that inserts a template: a list, a preview of the chosen one, and the management of the user's own templates.
 */
export function InsertTemplateTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts()
  const [words, setWords] = useState('')
  const [key, setKey] = useState('apiPage')
  const [offering, setOffering] = useState<Kept | null>(null)
  const { groups, hasOwn, isPending, error, retry } = useTemplates(editor.item_id, words)
  const rows = groups.flatMap((group) => group.rows)
  const row = rows.find((one) => one.key === key) ?? rows[0]
  const { text, isFailed } = useText(row)
  const list = useRef<HTMLDivElement>(null)
  const insert = () => {
    if (text === undefined) return
    onClose()
    // the dialog returns the focus first
    const isEmpty = editor.text().trim() === ''
    requestAnimationFrame(() => editor.insert(text, { block: !isEmpty, caretBefore: isEmpty }))
  }
  return (
    <Dialog
      title={t.template.insertTitle}
      size="l"
      className="o-dialog-full template-dialog"
      onClose={onClose}
      foot={
        <>
          <Button data-cancel onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button kind="primary" disabled={text === undefined} onClick={insert}>
            {t.template.insert}
          </Button>
        </>
      }
    >
      <div className="template-side">
        <SearchField
          label={t.template.find}
          value={words}
          onChange={setWords}
          onSubmit={insert}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            list.current?.querySelector<HTMLElement>('[role="option"]')?.focus()
          }}
        />
        {error && <LoadFailed message={error.message} onRetry={retry} />}
        <div ref={list} className="template-scroll">
          {rows.length > 0 && <TemplateList groups={groups} value={row?.key} onChange={setKey} onInsert={insert} />}
          {rows.length === 0 && <p className="template-none">{t.template.none(words.trim())}</p>}
          {isPending && <Skeleton lines={2} />}
          {!isPending && !error && !hasOwn && words === '' && <p className="template-none">{t.template.mineEmpty}</p>}
        </div>
      </div>
      <div className="template-main">
        {row && <Chosen {...{ editor, row, text, isFailed }} onOffer={() => setOffering(row.kept ?? null)} />}
      </div>
      {offering && (
        <Suspense fallback={null}>
          <OfferDialog template={offering} onClose={() => setOffering(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}
