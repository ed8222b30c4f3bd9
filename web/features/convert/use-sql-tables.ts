import { useEffect, useRef, useState } from 'react'
import type { SqlTable } from '#shared/sql/model.ts'
import type { SqlAnswer, SqlQuestion } from './sql.worker.ts'

/** The text is read when it has not changed for this long (ms). */
const PAUSE_MS = 150

export interface SqlReading {
  state: 'empty' | 'reading' | 'done' | 'failed'
  /** The last result; it stays while a new text is read. */
  tables: readonly SqlTable[]
}

/** Reads the tables of SQL in a worker. */
export function useSqlTables(source: string | File): SqlReading {
  const [reading, setReading] = useState<SqlReading>({ state: 'empty', tables: [] })
  const worker = useRef<Worker | null>(null)
  const asked = useRef(0)
  useEffect(
    () => () => {
      worker.current?.terminate()
      worker.current = null
    },
    [],
  )
  useEffect(() => {
    asked.current += 1
    const id = asked.current
    if (typeof source === 'string' && !source.trim()) {
      setReading({ state: 'empty', tables: [] })
      return
    }
    setReading(({ tables }) => ({ state: 'reading', tables }))
    const failed = () => setReading({ state: 'failed', tables: [] })
    const ask = () => {
      worker.current ??= new Worker(new URL('./sql.worker.ts', import.meta.url), { type: 'module' })
      worker.current.onerror = failed
      worker.current.onmessage = ({ data }: MessageEvent<SqlAnswer>) => {
        if (data.id !== asked.current) return
        if (data.tables) setReading({ state: 'done', tables: data.tables })
        else failed()
      }
      worker.current.postMessage({ id, source } satisfies SqlQuestion)
    }
    const timer = setTimeout(ask, typeof source === 'string' ? PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [source])
  return reading
}
