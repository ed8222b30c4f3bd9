import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/react-aria/dialog.tsx'
import './security.css'

/** New recovery codes, shown this once. It closes when the person says that they are saved. */
export function CodesDialog(props: { codes: readonly string[]; username: string; onClose: () => void }) {
  const t = useTexts().security
  const [isSaved, setSaved] = useState(false)
  const text = `${t.file(location.host, props.username)}\n\n${props.codes.join('\n')}\n`
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    link.download = `octavo-${props.username}.txt`
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const print = () => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    document.body.append(frame)
    const list = document.createElement('pre')
    list.textContent = text
    frame.contentDocument?.body.append(list)
    frame.contentWindow?.print()
    frame.remove()
  }
  return (
    <Dialog
      title={t.saveTitle}
      // Nothing but the button closes it, because the codes are not shown again.
      busy={!isSaved}
      onClose={props.onClose}
      foot={
        <Button kind="primary" disabled={!isSaved} onClick={props.onClose}>
          {t.done}
        </Button>
      }
    >
      <p>{t.saveBody}</p>
      <ul className="security-codes">
        {props.codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="security-actions">
        <CopyButton text={text}>{t.copy}</CopyButton>
        <Button icon={Download} onClick={download}>
          {t.download}
        </Button>
        <Button icon={Printer} onClick={print}>
          {t.print}
        </Button>
      </div>
      <Checkbox checked={isSaved} onChange={setSaved}>
        {t.saved}
      </Checkbox>
    </Dialog>
  )
}
