import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/locale.tsx'
import { Button, type ButtonSize } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { toast } from './toast.ts'

const TICK_MS = 1500

/** Writes a text to the clipboard. Returns whether it worked. On plain http it uses the browser's older command. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    area.style.cssText = 'position:fixed;opacity:0'
    document.body.append(area)
    area.select()
    const copied = document.execCommand('copy')
    area.remove()
    return copied
  }
}

/** Copies a text and shows a tick for 1.5 s. With `children` it is a button with words, else an icon button. */
export function CopyButton(props: {
  text: string | (() => string)
  /** The name, for example "Copy address"; by default "Copy". */
  label?: string
  size?: ButtonSize
  children?: string
  className?: string
}) {
  const t = useTexts()
  const [done, setDone] = useState(false)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const press = async () => {
    const copied = await copyText(typeof props.text === 'function' ? props.text() : props.text)
    if (!copied) return toast({ text: t.common.copyFailed, kind: 'problem' })
    setDone(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setDone(false), TICK_MS)
  }
  const said = (
    <span className="o-hidden" role="status">
      {done ? t.common.copied : ''}
    </span>
  )
  if (props.children) {
    return (
      <>
        <Button icon={done ? Check : Copy} size={props.size} className={props.className} onClick={press}>
          {props.children}
        </Button>
        {said}
      </>
    )
  }
  return (
    <>
      <IconButton
        icon={done ? Check : Copy}
        label={props.label ?? t.common.copy}
        size={props.size === 's' ? 's' : 'm'}
        className={props.className}
        onClick={press}
      />
      {said}
    </>
  )
}
