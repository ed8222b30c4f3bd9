import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '#web/lib/api.ts'
import { streamCall } from '#web/lib/stream-call.ts'

/** `cut`: the provider ended the answer because it became too long. */
export type Progress = 'none' | 'asking' | 'writing' | 'done' | 'cut' | 'stopped' | 'failed'

interface Answer {
  text: string
  progress: Progress
  /** Why it failed. */
  error: string
}

const NONE: Answer = { text: '', progress: 'none', error: '' }

/** How often the screen shows new text (ms). Rendering each of hundreds of pieces would make the text jump. */
const SHOW_MS = 120

/** One answer of the assistant at a time, while it grows. A new question stops it, and so does unmounting. */
export function useAnswer() {
  const [answer, setAnswer] = useState<Answer>(NONE)
  const asked = useRef<AbortController | null>(null)
  useEffect(() => () => asked.current?.abort(), [])

  const ask = async (content: string) => {
    asked.current?.abort()
    const mine = new AbortController()
    asked.current = mine
    setAnswer({ ...NONE, progress: 'asking' })
    let text = ''
    let timer = 0
    const show = () => {
      timer = 0
      setAnswer({ text, progress: 'writing', error: '' })
    }
    const end = (progress: Progress, error = '') => {
      clearTimeout(timer)
      if (asked.current === mine) setAnswer({ text, progress, error })
    }
    try {
      const events = streamCall('ai/create', { content }, { signal: mine.signal, redirect_login: false })
      for await (const { event, data } of events) {
        if (event === 'done') end(data.finish_reason === 'length' ? 'cut' : 'done')
        else {
          text += data.text
          timer ||= window.setTimeout(show, SHOW_MS)
        }
      }
    } catch (error) {
      if (mine.signal.aborted) end('stopped')
      else end('failed', (error as ApiError).message)
    }
  }
  return { ...answer, ask, stop: () => asked.current?.abort() }
}
