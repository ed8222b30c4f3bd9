import { ChevronLeft, ChevronRight, CircleCheck, CircleX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { RoomHead } from './backstage.tsx'

type Entry = Output<'adminAudit/getList'>['list'][number]

/** Entries that are shown at once. One more is asked for, to know whether there are older ones. */
const ENTRIES = 20

/** Beginnings of the names of acts, by kind. */
const KINDS = {
  all: '',
  login: 'login',
  user: 'user.',
  item: 'item.',
  attachment: 'attachment.',
  announcement: 'announcement.',
} as const
type Kind = keyof typeof KINDS

/** A value of a table of texts by a name that came over the wire. */
const wordOf = (words: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(words, name) ? words[name] : name

function useColumns(): Column<Entry>[] {
  const said = useTexts().audit
  /** What else there is to say; after an arrow: to whom something went. */
  const detailOf = ({ action, detail }: Entry) => {
    const receiver = action === 'item.attorn' ? detail : detail.match(/^receiver (.*)$/)?.[1]
    if (receiver) return `→ ${receiver}`
    return detail
      .split(',')
      .map((word) => wordOf(said.details, word))
      .join(said.listComma)
  }
  return [
    {
      id: 'time',
      head: said.time,
      width: '150px',
      cell: (entry) => (
        <time className="o-num o-muted" dateTime={entry.addtime.replace(' ', 'T')}>
          {entry.addtime}
        </time>
      ),
    },
    {
      id: 'who',
      head: said.who,
      width: '160px',
      cell: ({ uid, username }) =>
        username ? (
          <span className="backstage-name">
            <Avatar size="s" id={uid || username} name={username} />
            <span className="o-cut">{username}</span>
          </span>
        ) : (
          <span className="o-muted">{said.nobody}</span>
        ),
    },
    { id: 'act', head: said.act, cell: (entry) => wordOf(said.acts, entry.action) },
    {
      id: 'object',
      head: said.object,
      cell: (entry) => (
        <span className="backstage-cut" title={[entry.object_name, detailOf(entry)].filter(Boolean).join(': ')}>
          {entry.object_name || (!entry.detail && '–')}
          {entry.detail && <span className="o-muted"> {detailOf(entry)}</span>}
        </span>
      ),
    },
    {
      id: 'address',
      head: said.address,
      width: '130px',
      cell: ({ ip, user_agent }) => (
        <span className="o-num o-muted" {...tip(user_agent || undefined)}>
          {ip || '–'}
        </span>
      ),
    },
    {
      id: 'result',
      head: said.result,
      width: '110px',
      cell: ({ refusal }) =>
        refusal ? (
          <span className="backstage-state backstage-state-bad" title={refusal}>
            <Icon of={CircleX} />
            {said.refused}
          </span>
        ) : (
          <span className="backstage-state backstage-state-on">
            <Icon of={CircleCheck} />
            {said.done}
          </span>
        ),
    },
  ]
}

/** The audit log, the newest first: found by who acted and by the kind of act. */
export function AuditLog() {
  const said = useTexts().audit
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  /** The last entries of the parts that were read so far. */
  const [read, setRead] = useState<readonly number[]>([])
  const username = useDeferredValue(typed.trim())
  const asked = { count: ENTRIES + 1, username, action: KINDS[kind], before: read.at(-1) ?? 0 }
  const { data, error, refetch, isPlaceholderData } = useCall('adminAudit/getList', asked, {
    staleTime: 0,
    keepPrevious: true,
  })
  const columns = useColumns()
  const shown = data?.list.slice(0, ENTRIES) ?? []
  const lastId = shown.at(-1)?.id
  const narrow = <V,>(set: (value: V) => void) => {
    return (value: V) => {
      set(value)
      setRead([])
    }
  }
  return (
    <>
      <RoomHead title={said.title} fact={data && said.total(data.total)} />
      <p className="backstage-lead">{said.lead}</p>
      <div className="backstage-tools">
        <SearchField label={said.find} value={typed} onChange={narrow(setTyped)} className="backstage-find" />
        <SelectField
          hideLabel
          label={said.kind}
          value={kind}
          onChange={narrow(setKind)}
          options={(Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: said.kinds[value] }))}
        />
      </div>
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <div className="o-panel" aria-busy={isPlaceholderData}>
            <DataTable
              label={said.title}
              columns={columns}
              rows={shown}
              rowKey={(entry) => entry.id}
              empty={
                <Empty title={said.noneTitle} drawing={false}>
                  {said.noneBody}
                </Empty>
              }
            />
          </div>
          <div className="backstage-foot">
            {read.length > 0 && (
              <Button kind="ghost" icon={ChevronLeft} onClick={() => setRead(read.slice(0, -1))}>
                {said.newer}
              </Button>
            )}
            {data.list.length > ENTRIES && lastId !== undefined && (
              <Button kind="ghost" icon={ChevronRight} onClick={() => setRead([...read, lastId])}>
                {said.older}
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
