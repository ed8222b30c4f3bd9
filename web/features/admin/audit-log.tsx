import { ChevronDown, ChevronLeft, ChevronRight, CircleCheck, CircleX, Download, SquareTerminal } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall } from '#web/lib/api.ts'
import { fileCallAddress } from '#web/lib/file-call.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { logTime } from '#web/lib/time.ts'
import { wordOf } from '#web/lib/word-of.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { toggled } from '#web/ui/selection.tsx'
import { Avatar } from '#web/ui/tile.tsx'
import { tip } from '#web/ui/tooltip.tsx'
import { ANY_SPAN, type Span, SpanFilter } from './audit-span.tsx'
import { RoomHead } from './backstage.tsx'

type Entry = Output<'adminAudit/getList'>['list'][number]

/** The number of entries on the screen. One more is requested, to know whether there are older ones. */
const ENTRIES = 20

/** The beginnings of the names of acts, by kind. */
const KINDS = {
  all: '',
  login: 'login',
  user: 'user.',
  setting: 'setting.',
  item: 'item.',
  page: 'page.',
  team: 'team.',
  invite: 'invite.',
  token: 'token.',
  access_token: 'access_token.',
  security: 'security.',
  attachment: 'attachment.',
  announcement: 'announcement.',
  plan: 'plan.',
  job: 'job.',
  provider: 'provider.',
  order: 'order.',
  backup: 'backup.',
  migrate: 'migrate.',
} as const satisfies Record<keyof ReturnType<typeof useTexts>['audit']['kinds'], string>
type Kind = keyof typeof KINDS
const OTHER_KINDS = (Object.keys(KINDS) as Kind[]).filter((kind) => kind !== 'all')

/** The detail of an entry in the words of the interface, part by part. */
function useDetail(): (entry: Entry) => string {
  const said = useTexts().audit
  /** A part of a detail: a code, or a word and a name. */
  const partOf = (part: string) => {
    const [, word, name] = /^(user|team|receiver) (.+)$/s.exec(part) ?? []
    return word && name ? said.named[word as keyof typeof said.named](name) : wordOf(said.details, part)
  }
  const { sessionsEnded } = useTexts().admin
  return ({ detail, action }) =>
    action === 'user.sessions' && /^\d+$/.test(detail)
      ? sessionsEnded(Number(detail))
      : detail.split(',').map(partOf).join(said.listComma)
}

/** All fields that the log has of an act. */
function EntryDetail({ entry, id }: { entry: Entry; id: string }) {
  const said = useTexts().audit
  const detailOf = useDetail()
  const facts: [string, string][] = [
    [said.number, String(entry.id)],
    [said.time, logTime(entry.at)],
    [said.who, entry.username || said.nobody],
    [said.act, `${wordOf(said.acts, entry.action)} (${entry.action})`],
    [
      said.object,
      [entry.object_name, entry.object_id > 0 && `${entry.object_type} ${entry.object_id}`]
        .filter(Boolean)
        .join(' · ') || said.noObject,
    ],
    [said.detail, entry.detail ? detailOf(entry) : '–'],
    [said.address, entry.ip || '–'],
    [said.device, entry.user_agent || '–'],
    [said.result, entry.refusal ? said.refused : said.done],
  ]
  if (entry.refusal) facts.push([said.refusal, entry.refusal])
  return (
    <dl id={id} className="audit-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

const detailId = ({ id }: Entry): string => `audit-${id}`

function useColumns(opened: ReadonlySet<number>, toggle: (id: number) => void): Column<Entry>[] {
  const said = useTexts().audit
  const detailOf = useDetail()
  return [
    {
      id: 'time',
      head: said.time,
      width: '150px',
      cell: (entry) => (
        <time className="o-num o-muted" dateTime={new Date(entry.at * 1000).toISOString()}>
          {logTime(entry.at)}
        </time>
      ),
    },
    {
      id: 'who',
      head: said.who,
      width: '160px',
      cell: ({ uid, username, user_agent }) =>
        uid === 0 && user_agent.startsWith('octavo ') ? (
          <span className="backstage-state" {...tip(user_agent)}>
            <Icon of={SquareTerminal} className="o-muted" />
            {said.shell}
          </span>
        ) : username ? (
          <span className="backstage-name">
            <Avatar size="s" id={uid || username} name={username} />
            <span className="o-cut">{username}</span>
          </span>
        ) : (
          <span className="o-muted">{said.nobody}</span>
        ),
    },
    {
      id: 'act',
      head: said.act,
      cell: (entry) => {
        const isOpen = opened.has(entry.id)
        return (
          <button
            type="button"
            className="audit-open"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId(entry) : undefined}
            onClick={() => toggle(entry.id)}
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size="s" />
            {wordOf(said.acts, entry.action)}
          </button>
        )
      },
    },
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

/** The audit log, newest first. It can be filtered by person, act, time and result, and downloaded with the same filter. */
export function AuditLog() {
  const said = useTexts().audit
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<Kind>('all')
  const [span, setSpan] = useState<Span>(ANY_SPAN)
  const [result, setResult] = useState('0')
  /** The last entries of the pages that were loaded so far. */
  const [read, setRead] = useState<readonly number[]>([])
  const username = useDeferredValue(typed.trim())
  const filter = {
    username,
    action: KINDS[kind],
    since: span.since,
    until: span.until,
    result: Number(result),
  }
  const list = useCall(
    'adminAudit/getList',
    { ...filter, count: ENTRIES + 1, before: read.at(-1) ?? 0 },
    { staleTime: 0, keepPrevious: true },
  )
  const { data } = list
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const columns = useColumns(opened, (id) => setOpened((before) => toggled(before, id)))
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
      <RoomHead
        title={said.title}
        fact={data && said.total(data.total)}
        action={
          <a className={buttonClass()} href={fileCallAddress('adminAudit/exportList', filter)} download>
            <Icon of={Download} />
            {said.download}
          </a>
        }
      />
      <p className="backstage-lead">{said.lead}</p>
      <div className="backstage-tools">
        <SearchField label={said.find} value={typed} onChange={narrow(setTyped)} className="backstage-find" />
        <SpanFilter value={span} onChange={narrow(setSpan)} />
        <FilterChip
          label={said.kind}
          value={kind}
          onChange={narrow(setKind)}
          options={[
            { value: 'all', label: said.kinds.all },
            ...OTHER_KINDS.map((value) => ({ value, label: said.kinds[value] })),
          ]}
        />
        <FilterChip
          label={said.result}
          value={result}
          onChange={narrow(setResult)}
          options={[
            { value: '0', label: said.anyResult },
            { value: '1', label: said.done },
            { value: '2', label: said.refused },
          ]}
        />
      </div>
      <ListFrame
        list={list}
        foot={({ list: rows }) => (
          <div className="backstage-foot">
            {read.length > 0 && (
              <Button kind="ghost" icon={ChevronLeft} onClick={() => setRead(read.slice(0, -1))}>
                {said.newer}
              </Button>
            )}
            {rows.length > ENTRIES && lastId !== undefined && (
              <Button kind="ghost" icon={ChevronRight} onClick={() => setRead([...read, lastId])}>
                {said.older}
              </Button>
            )}
          </div>
        )}
      >
        {() => (
          <DataTable
            label={said.title}
            columns={columns}
            rows={shown}
            rowKey={(entry) => entry.id}
            detailOf={(entry) => opened.has(entry.id) && <EntryDetail entry={entry} id={detailId(entry)} />}
            empty={
              <Empty title={said.noneTitle} drawing={false}>
                {said.noneBody}
              </Empty>
            }
          />
        )}
      </ListFrame>
    </>
  )
}
