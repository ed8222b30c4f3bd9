import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { formatJson } from '#shared/json/format.ts'
import { fenced } from '#shared/markdown-parts.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConvertDialog } from './convert-dialog.tsx'
import { problemText } from './json-problem.ts'
import { jsonSource } from './json-source.ts'

/** Formats the selected JSON, or the JSON around the caret, at once. Without any, it asks for some. Invalid JSON stays as it is. */
export function BeautifyTool(props: EditorToolProps) {
  const { editor } = props
  const [source] = useState(() => jsonSource(editor))
  return source?.text.trim() ? <BeautifyAtOnce {...props} source={source} /> : <BeautifyDialog {...props} />
}

function BeautifyAtOnce({
  editor,
  onClose,
  source,
}: EditorToolProps & { source: NonNullable<ReturnType<typeof jsonSource>> }) {
  const t = useTexts().convert
  const done = useRef(false)
  useEffect(() => {
    if (done.current) return
    done.current = true
    const made = formatJson(source.text)
    if ('problem' in made) {
      toast({ text: `${problemText(t.json, made.problem)} ${t.beautify.left}`, kind: 'problem' })
    } else if (made.text === source.text.trim()) {
      toast({ text: t.beautify.same, kind: 'info' })
    } else {
      editor.replace(
        source.from,
        source.to,
        made.text.replaceAll('\n', `\n${source.prefix}`).replace(/^/, source.prefix),
      )
      toast(t.beautify.done)
    }
    onClose()
  }, [editor, onClose, source, t])
  return null
}

function BeautifyDialog({ editor, onClose }: EditorToolProps) {
  const t = useTexts().convert
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const read = useDeferredValue(text)
  const made = useMemo(() => (read.trim() ? formatJson(read) : null), [read])
  const result = made && ('text' in made ? made.text : read.trim())
  const onInsert = () => {
    setTried(true)
    if (!result || text !== read) return
    editor.insert(fenced(result, 'json'), { block: true })
    onClose()
  }
  return (
    <ConvertDialog
      title={t.beautify.title}
      dirty={text !== ''}
      onClose={onClose}
      onInsert={onInsert}
      previewLabel={t.beautify.result}
      preview={
        result && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
          <pre className="convert-code" tabIndex={0}>
            {result}
          </pre>
        )
      }
    >
      <TextArea
        label={t.json.source}
        hint={t.json.hint}
        className="convert-json"
        error={tried && !text.trim() ? t.json.empty : null}
        spellCheck={false}
        autoFocus
        data-autofocus
        value={text}
        onChange={setText}
      />
      {made && 'problem' in made && (
        <Notice kind="warn" alert>
          {problemText(t.json, made.problem)} {t.beautify.raw}
        </Notice>
      )}
    </ConvertDialog>
  )
}
