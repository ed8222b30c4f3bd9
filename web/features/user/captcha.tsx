import { RefreshCw } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Field, useField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import './captcha.css'
import { inBrowser } from '#web/lib/site.ts'

/** A picture expires after ten minutes. A form that stays open gets a new one before that. */
const RENEW_MS = 9 * 60_000

export interface Captcha {
  /** 0 until the first picture is loaded. */
  captcha_id: number
  /** The typed text. */
  text: string
  setText: (text: string) => void
  /** Loads another picture and empties the text. */
  refresh: () => void
  /** The error message when no picture could be loaded. */
  problem: string | null
}

/** The state of a captcha field. The first picture is loaded at once. */
export function useCaptcha(): Captcha {
  const [captcha_id, setId] = useState(0)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = useCallback(() => {
    setText('')
    call('common/createCaptcha').then(
      (made) => {
        setId(made.captcha_id)
        setProblem(null)
      },
      (error: unknown) => {
        setId(0)
        setProblem(error instanceof ApiError ? error.message : String(error))
      },
    )
  }, [])
  useEffect(() => {
    refresh()
  }, [refresh])
  useEffect(() => {
    if (!captcha_id) return
    const timer = setTimeout(refresh, RENEW_MS)
    return () => clearTimeout(timer)
  }, [captcha_id, refresh])
  return { captcha_id, text, setText, refresh, problem }
}

/** The picture, a button for another one, and the field for its characters. */
export function CaptchaField({ captcha, error }: { captcha: Captcha; error?: string | null }) {
  const t = useTexts()
  const shown = error ?? (captcha.problem && `${t.user.captchaFailed} ${captcha.problem}`)
  const { id, note, control } = useField({ error: shown })
  return (
    <Field label={t.user.captcha} error={shown} id={id} note={note}>
      <div className="captcha">
        <input
          {...control}
          name="captcha"
          className={inputClass('l')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={20}
          value={captcha.text}
          onChange={(event) => captcha.setText(event.currentTarget.value)}
        />
        <button
          type="button"
          className="captcha-picture"
          aria-label={t.user.captchaAgain}
          {...tip(t.user.captchaAgain)}
          onClick={captcha.refresh}
        >
          {captcha.captcha_id ? (
            <img
              src={inBrowser(`/api/common/showCaptcha?captcha_id=${captcha.captcha_id}`)}
              alt=""
              width={150}
              height={40}
            />
          ) : (
            <Icon of={RefreshCw} />
          )}
        </button>
      </div>
    </Field>
  )
}
