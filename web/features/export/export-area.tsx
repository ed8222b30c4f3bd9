import { useEffect, useRef, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { ExportForm } from './export-form.tsx'
import { ExportsList } from './exports-list.tsx'

/** The form of an export, and the exports of the item. */
export function ExportArea(props: { item: Output<'item/info'>; asked: { cat_id: number; page_id: number } }) {
  const [started, setStarted] = useState<ReadonlySet<number>>(new Set())
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // In a narrow window the list is below the form.
    if (started.size > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [started])
  return (
    <div className="export-grid">
      <ExportForm {...props} onStarted={(operation_id) => setStarted(new Set([...started, operation_id]))} />
      <div ref={list}>
        <ExportsList item={props.item} started={started} />
      </div>
    </div>
  )
}
