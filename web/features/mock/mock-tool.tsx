import { RefreshCw, WandSparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { readApiPage } from '#shared/api-page/read.ts'
import { MOCK_PATH_LENGTH } from '#shared/limits.ts'
import { call, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorPage, EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { MockAddress } from './mock-address.tsx'
import { answerExample } from './page-example.ts'
import { tryTemplate } from './try-template.ts'
import './mock.css'

type Mock = Exclude<Output<'mock/infoByPageId'>, []>

const METHODS = ['', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const FIRST_TEMPLATE = '{\n  "error_code": 0,\n  "data": {\n    "id|1-1000": 1,\n    "name": "@cname"\n  }\n}'

/** The path of an address, without host and query. */
const pathOf = (url: string): string => /^(?:[a-z]+:\/\/[^/]*)?(\/[^?#\s]*)/i.exec(url)?.[1] ?? '/'

/** The initial fields of a page without a mock: the method, path and example of the page. */
function firstFields(editor: EditorPage) {
  const api = readApiPage(editor.text())
  return {
    method: METHODS.find((method) => method === api?.method) ?? '',
    path: pathOf(api?.url ?? ''),
    template: answerExample(editor.text()) ?? FIRST_TEMPLATE,
  }
}

/** The editor's tool that writes the mock of a page. A new page is saved first. */
export function MockTool({ editor, onClose }: EditorToolProps) {
  const [loaded, setLoaded] = useState<{ page_id: number; mock: Mock | null; isPrivate: boolean } | null>(null)
  useEffect(() => {
    const load = async () => {
      const page_id = await editor.savedPage()
      if (page_id === null) return onClose()
      const [mock, item] = await Promise.all([
        call('mock/infoByPageId', { page_id }),
        call('item/info', { item_id: editor.item_id }),
      ])
      setLoaded({ page_id, mock: Array.isArray(mock) ? null : mock, isPrivate: item.is_private === 1 })
    }
    load().catch((error) => {
      toastError(error)
      onClose()
    })
  }, [editor, onClose])
  return loaded && <MockDialog {...loaded} editor={editor} onClose={onClose} />
}

function MockDialog(props: EditorToolProps & { page_id: number; mock: Mock | null; isPrivate: boolean }) {
  const { editor, page_id, mock, isPrivate, onClose } = props
  const t = useTexts()
  const [kept, setKept] = useState(mock)
  const [first] = useState(() => mock ?? firstFields(editor))
  const [fields, setFields] = useState({ method: first.method, path: first.path, template: first.template })
  const [turn, setTurn] = useState(0)
  const change = (next: Partial<typeof fields>) => setFields({ ...fields, ...next })
  const save = useSend('mock/add', {
    onSuccess: async ({ path, method }) => {
      toast(t.mock.saved)
      change({ path, method })
      const saved = await call('mock/infoByPageId', { page_id })
      if (!Array.isArray(saved)) setKept(saved)
    },
  })
  const isSaved =
    kept !== null && kept.path === fields.path && kept.method === fields.method && kept.template === fields.template
  const takeExample = () => {
    const example = answerExample(editor.text())
    if (example === null) toast({ text: t.mock.noExample, kind: 'problem' })
    else change({ template: example })
  }
  const { error, answer } = useTried(fields.template, turn)
  const said = { template: error ?? undefined, path: undefined as string | undefined }
  if (save.error?.field === 'path') said.path = save.error.message
  return (
    <FormDialog
      title={t.mock.title}
      action={t.mock.save}
      size="l"
      className="o-dialog-full mock-dialog"
      fields={4}
      busy={save.isPending}
      error={save.error && !save.error.field ? save.error.message : null}
      dirty={!isSaved && (fields.template !== first.template || fields.path !== first.path)}
      onClose={onClose}
      onSubmit={() => {
        if (!error) save.mutate({ page_id, ...fields })
      }}
    >
      <p className="o-hint">{t.mock.intro}</p>
      <div className="mock-line">
        <SelectField
          label={t.mock.method}
          value={METHODS.find((method) => method === fields.method) ?? ''}
          options={METHODS.map((value) => ({ value, label: value || t.mock.anyMethod }))}
          onChange={(method) => change({ method })}
        />
        <TextField
          label={t.mock.path}
          hint={t.mock.pathHint}
          error={said.path}
          value={fields.path}
          maxLength={MOCK_PATH_LENGTH}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(path) => change({ path })}
        />
      </div>
      <div className="mock-panes">
        <div className="mock-pane">
          <TextArea
            label={t.mock.template}
            hint={t.mock.templateHint('"@cname"')}
            error={said.template}
            value={fields.template}
            rows={12}
            spellCheck={false}
            autoCapitalize="none"
            data-autofocus
            onChange={(template) => change({ template })}
          />
          <Button size="s" icon={WandSparkles} onClick={takeExample}>
            {t.mock.fromPage}
          </Button>
        </div>
        <section className="mock-pane" aria-label={t.mock.example}>
          <header className="mock-head">
            <h3>{t.mock.example}</h3>
            <Button size="s" kind="ghost" icon={RefreshCw} onClick={() => setTurn(turn + 1)}>
              {t.mock.another}
            </Button>
          </header>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard */}
          <pre className="mock-answer" tabIndex={0}>
            {answer}
          </pre>
        </section>
      </div>
      {kept && <MockAddress mock={kept} isPrivate={isPrivate} isSaved={isSaved} />}
    </FormDialog>
  )
}

/** The answer of the template. While the template is no valid JSON, the last answer stays. */
function useTried(template: string, turn: number): { error: string | null; answer: string } {
  const t = useTexts().mock
  const [tried, setTried] = useState(() => tryTemplate(template))
  const [answer, setAnswer] = useState('answer' in tried ? tried.answer : '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn makes a new answer
  useEffect(() => {
    const now = tryTemplate(template)
    setTried(now)
    if ('answer' in now) setAnswer(now.answer)
  }, [template, turn])
  if ('answer' in tried) return { error: null, answer }
  if ('tooLarge' in tried) return { error: t.tooLarge, answer }
  return { error: tried.line === null ? t.notJsonAnywhere : t.notJson(tried.line), answer }
}
