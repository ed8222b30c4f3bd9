import { BellOff, BellRing } from 'lucide-react'
import { useState } from 'react'
import { canNotify, isNotifying, startNotifying, stopNotifying } from '#web/lib/browser-notices.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

/** Turns notifications of the browser on and off. Only this press asks the browser for permission. */
export function BrowserNoticesButton() {
  const t = useTexts()
  const [on, setOn] = useState(isNotifying)
  if (!canNotify()) return null
  const change = async () => {
    if (on) {
      stopNotifying()
      setOn(false)
      return
    }
    const allowed = await startNotifying()
    setOn(allowed)
    if (!allowed) toast({ text: t.message.browserRefused, kind: 'problem' })
  }
  return (
    <Button size="s" kind="ghost" icon={on ? BellOff : BellRing} onClick={change}>
      {on ? t.message.browserOff : t.message.browserOn}
    </Button>
  )
}
