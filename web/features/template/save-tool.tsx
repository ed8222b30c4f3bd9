import { useState } from 'react'
import { TEMPLATE_TITLE_LENGTH } from '#shared/limits.ts'
import { useSend } from '#web/lib/api.ts'
import { fieldErrors } from '#web/lib/field-errors.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { EditorToolProps } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import { FormDialog } from '#web/ui/react-aria/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'

/** The editor's tool that saves the current text as a template of the user. */
export function SaveTemplateTool({ editor, onClose }: EditorToolProps) {
  const t = useTexts()
  const { tag } = useLocale()
  const [text] = useState(editor.text)
  const [pageTitle] = useState(editor.title)
  const [title, setTitle] = useState(pageTitle)
  const [checked, setChecked] = useState(false)
  const save = useSend('template/save', {
    redirect_login: false,
    invalidates: ['template/getMyList'],
    onSuccess: () => {
      onClose()
      toast(t.template.saved)
    },
  })
  if (text.trim() === '') {
    return (
      <Dialog title={t.template.saveTitle} onClose={onClose} foot={<Button onClick={onClose}>{t.common.close}</Button>}>
        <p>{t.template.emptyText}</p>
      </Dialog>
    )
  }
  const errors = fieldErrors(save.error, ['template_title'])
  const missing = checked && title.trim() === '' ? t.common.required : null
  return (
    <FormDialog
      title={t.template.saveTitle}
      action={t.common.save}
      busy={save.isPending}
      dirty={title !== pageTitle}
      error={errors.form}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true)
        if (title.trim() !== '') save.mutate({ template_title: title.trim(), template_content: text })
      }}
    >
      <TextField
        label={t.template.title}
        value={title}
        maxLength={TEMPLATE_TITLE_LENGTH}
        error={missing ?? errors.fields.template_title}
        onChange={(next) => {
          save.reset()
          setTitle(next)
        }}
      />
      <p>{t.template.contentHint(text.length.toLocaleString(tag))}</p>
      <p>{t.template.saveHint}</p>
    </FormDialog>
  )
}
