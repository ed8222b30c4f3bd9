import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { type ApiError, NO_ANSWER } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { isPlanLimit } from '#web/lib/plan-limit.ts'
import { upload } from '#web/lib/upload.ts'

/** How many files are uploaded at once. */
const AT_ONCE = 2

export interface Upload {
  id: number
  name: string
  size: number
  state: 'waiting' | 'sending' | 'failed'
  /** The share that has been sent, 0 to 1. */
  part: number
  /** Why it failed, for the user. */
  message: string
  /** It failed on the way, so a retry may help. A refused file stays refused. */
  mayRetry: boolean
  /** A limit of the plan is reached, and there are others to choose from. */
  isPlanLimit: boolean
}

export interface Uploads {
  /** Running, waiting and failed uploads, in the order in which they were chosen. A finished upload leaves the list. */
  list: readonly Upload[]
  add: (files: Iterable<File>) => void
  /** Stops an upload, or removes a failed one from the list. */
  cancel: (id: number) => void
  retry: (id: number) => void
}

type Place = { page_id?: number; item_id?: number }

/**
 * Uploads files, some at a time. Each upload can be cancelled. Running uploads are cancelled when the component unmounts.
 * @param place the page that the files are for; without it they belong to the user
 * @param limit_mb the smallest size that is too large, in MB; undefined while it is unknown
 */
export function useUploads(
  place: Place,
  limit_mb: number | undefined,
  onDone: (file: Output<'page/upload'>) => unknown,
): Uploads {
  const t = useTexts().attachment
  const [list, setList] = useState<readonly Upload[]>([])
  const files = useRef(new Map<number, File>())
  const running = useRef(new Map<number, AbortController>())
  const lastId = useRef(0)
  const currentPlace = useEffectEvent(() => place)
  const done = useEffectEvent(onDone)

  const { change, leave } = useMemo(
    () => ({
      change: (id: number, by: Partial<Upload>) =>
        setList((before) => before.map((one) => (one.id === id ? { ...one, ...by } : one))),
      leave: (id: number) => {
        files.current.delete(id)
        setList((before) => before.filter((one) => one.id !== id))
      },
    }),
    [],
  )

  useEffect(() => {
    const start = async (id: number) => {
      const control = new AbortController()
      running.current.set(id, control)
      change(id, { state: 'sending', part: 0, message: '' })
      try {
        const file = files.current.get(id) as File
        const onProgress = (part: number) => change(id, { part })
        const made = await upload('page/upload', file, currentPlace(), { signal: control.signal, onProgress })
        // Before the list changes, because the change of the list starts the next upload.
        running.current.delete(id)
        leave(id)
        void done(made)
      } catch (error) {
        running.current.delete(id)
        const { message, code } = error as ApiError
        if (!control.signal.aborted)
          change(id, { state: 'failed', message, mayRetry: code === NO_ANSWER, isPlanLimit: isPlanLimit(error) })
      }
    }
    const free = AT_ONCE - running.current.size
    const next = list
      .filter((one) => one.state === 'waiting' && !running.current.has(one.id))
      .slice(0, Math.max(0, free))
    for (const { id } of next) void start(id)
  }, [list, change, leave])

  useEffect(() => {
    const { current } = running
    return () => {
      for (const control of current.values()) control.abort()
    }
  }, [])

  const add = (chosen: Iterable<File>) => {
    const added = [...chosen].map((file): Upload => {
      lastId.current += 1
      const id = lastId.current
      files.current.set(id, file)
      const message = refusalOf(file)
      const state = message ? ('failed' as const) : ('waiting' as const)
      return { id, name: file.name, size: file.size, state, part: 0, message, mayRetry: false, isPlanLimit: false }
    })
    setList((before) => [...before, ...added])
  }
  const refusalOf = ({ size }: File): string => {
    if (size === 0) return t.empty
    return limit_mb !== undefined && size >= limit_mb * 1024 * 1024 ? t.tooLarge(limit_mb) : ''
  }
  return {
    list,
    add,
    cancel: (id) => {
      running.current.get(id)?.abort()
      running.current.delete(id)
      leave(id)
    },
    retry: (id) => change(id, { state: 'waiting', message: '' }),
  }
}
