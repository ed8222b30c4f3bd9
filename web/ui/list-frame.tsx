import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Skeleton } from './skeleton.tsx'

/** A list that is read from the server, as `useCall` answers it. */
interface Loading<Data> {
  data: Data | undefined
  error: { message: string } | null
  refetch: () => unknown
  /** `data` is that of the filter before. */
  isPlaceholderData: boolean
}

/**
 * The frame of a list: grey lines while it loads, the reason and another try when it cannot be read, then its panel. A list that was read stays
 * on screen while a filter changes.
 * @param props.children the table
 * @param props.foot what stands below the panel
 */
export function ListFrame<Data>(props: {
  list: Loading<Data>
  children: (data: Data) => ReactNode
  foot?: (data: Data) => ReactNode
}) {
  const { data, error, refetch, isPlaceholderData } = props.list
  if (data === undefined)
    return error ? <LoadFailed message={error.message} onRetry={refetch} /> : <Skeleton lines={6} />
  return (
    <>
      <div className="o-panel" aria-busy={isPlaceholderData}>
        {props.children(data)}
      </div>
      {props.foot?.(data)}
    </>
  )
}
