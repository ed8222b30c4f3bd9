import { useDeferredValue, useMemo, useState } from 'react'
import { parseJson } from '#shared/json/parse.ts'
import { JSON_FIELDS, jsonFields } from '#shared/json/table.ts'
import { table } from '#shared/markdown-table/write.ts'
import { useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ConvertDialog } from './convert-dialog.tsx'
import { problemText } from './json-problem.ts'
import { jsonSource } from './json-source.ts'
import { TablePreview } from './table-preview.tsx'

/** Turns JSON into a table of its fields with types and examples; the writer adds the descriptions. */
export function JsonTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts().convert
  const [source] = useState(() => jsonSource(editor))
  const [text, setText] = useState(source?.text ?? '')
  const [tried, setTried] = useState(false)
  const read = useDeferredValue(text)
  const made = useMemo(() => {
    if (!read.trim()) return null
    const parsed = parseJson(read)
    return 'problem' in parsed ? parsed : jsonFields(parsed.root, t.json.root)
  }, [read, t])
  const fields = made && 'fields' in made ? made.fields : null
  const rows = fields?.map(({ name, type, example }) => [name, type, example, ''])
  const problem = made && 'problem' in made ? problemText(t.json, made.problem) : null
  const onInsert = () => {
    setTried(true)
    if (!rows || text !== read) return
    const markdown = table(t.json.head, rows)
    // below the code block that the JSON is from, not inside it
    if (source?.end) editor.replace(source.end, source.end, `\n\n${markdown}`)
    else editor.insert(markdown, { block: true })
    onClose()
  }
  return (
    <ConvertDialog
      title={t.json.title}
      dirty={text !== (source?.text ?? '')}
      onClose={onClose}
      onInsert={onInsert}
      preview={rows && <TablePreview head={t.json.head} rows={rows} />}
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
      {problem && (
        <Notice kind="danger" alert>
          {problem}
        </Notice>
      )}
      {made && 'cut' in made && made.cut && <Notice kind="warn">{t.json.cut(JSON_FIELDS)}</Notice>}
    </ConvertDialog>
  )
}
