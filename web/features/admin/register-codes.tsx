import { CircleCheck, CircleMinus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag, fullTime } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ListFoot, usePaging } from '#web/ui/list-foot.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import { AddRegisterCodeDialog } from './add-register-code-dialog.tsx'
import './register-codes.css'

type Code = Output<'adminRegisterCode/getList'>['codes'][number]

/** The reason why a code is valid or not. */
function CodeState({ code }: { code: Code }) {
  const said = useTexts().registerCodes
  const state = code.is_live
    ? 'live'
    : code.withdrawn_time > 0
      ? 'withdrawn'
      : code.uses >= code.max_uses
        ? 'usedUp'
        : 'expired'
  return (
    <span className={`backstage-state ${state === 'live' ? 'backstage-state-on' : 'o-muted'}`}>
      <Icon of={state === 'live' ? CircleCheck : CircleMinus} />
      {said.states[state]}
    </span>
  )
}

/** The number of names beside a code. The tooltip has the others. */
const NAMES_SHOWN = 3

function UsedBy({ code }: { code: Code }) {
  const said = useTexts().registerCodes
  const names = code.used_by.map(({ username }) => username)
  const shown = names.slice(0, NAMES_SHOWN).join(', ')
  return (
    <span {...tip(names.length > NAMES_SHOWN ? names.join(', ') : undefined)}>
      <span className="o-num">{said.uses(code.uses, code.max_uses)}</span>
      {shown && (
        <span className="o-muted register-code-names">
          {shown}
          {names.length > NAMES_SHOWN && '…'}
        </span>
      )}
    </span>
  )
}

/** The invitation codes of the site, with the people who registered with each. Codes can be created and withdrawn. */
export function RegisterCodes() {
  const t = useTexts()
  const said = t.registerCodes
  const { tag } = useLocale()
  const paging = usePaging()
  const [adding, setAdding] = useState(false)
  const site = useCall('common/homePageSetting').data
  const list = useCall(
    'adminRegisterCode/getList',
    { page: paging.page, count: paging.count },
    { staleTime: 0, keepPrevious: true },
  )
  const withdraw = useSend('adminRegisterCode/withdraw', {
    invalidates: ['adminRegisterCode/getList'],
    onSuccess: () => toast(said.withdrawn),
    onError: toastError,
  })
  const nameOf = ({ note, hint }: Code) => note || `${hint}-…`
  const ask = async (code: Code) => {
    const question = {
      title: said.withdrawTitle(nameOf(code)),
      body: said.withdrawBody,
      action: said.withdraw,
      danger: true,
    }
    if (await confirm(question)) withdraw.mutate({ code_id: code.code_id })
  }
  const columns: readonly Column<Code>[] = [
    {
      id: 'code',
      head: said.code,
      cell: (code) => (
        <span {...tip(said.madeBy(code.made_by, fullTime(code.addtime, tag)))}>
          {code.note && <b className="register-code-note">{code.note}</b>}
          <code className="register-code-hint">{code.hint}-…</code>
        </span>
      ),
    },
    { id: 'state', head: t.admin.status, width: '120px', cell: (code) => <CodeState code={code} /> },
    { id: 'used', head: said.usedBy, cell: (code) => <UsedBy code={code} /> },
    {
      id: 'ends',
      head: said.ends,
      width: '130px',
      cell: ({ expire_time }) => (
        <time dateTime={new Date(expire_time * 1000).toISOString()} {...tip(fullTime(expire_time, tag))}>
          {new Date(expire_time * 1000).toLocaleDateString(dayTag(tag), { dateStyle: 'medium' })}
        </time>
      ),
    },
    {
      id: 'withdraw',
      head: said.withdraw,
      hideHead: true,
      end: true,
      cell: (code) =>
        code.is_live === 1 && (
          <Button
            size="s"
            kind="danger-quiet"
            aria-label={said.withdrawOne(nameOf(code))}
            disabled={withdraw.isPending}
            onClick={() => ask(code)}
          >
            {said.withdraw}
          </Button>
        ),
    },
  ]
  const isUsed = site?.register_open === 0 && site.register_by_code === 1
  return (
    <section className="register-codes" aria-labelledby="register-codes">
      <div className="register-codes-head">
        <div>
          <h2 id="register-codes">{said.title}</h2>
          <p className="o-hint">
            {isUsed ? said.lead : said.leadOff}{' '}
            {site && !isUsed && (
              <Link className="o-link" to={`${paths.admin('settings')}#access`}>
                {said.toSettings}
              </Link>
            )}
          </p>
        </div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {said.add}
        </Button>
      </div>
      <ListFrame list={list} foot={(data) => data.total > 0 && <ListFoot paging={paging} total={data.total} />}>
        {(data) => (
          <DataTable
            label={said.title}
            columns={columns}
            rows={data.codes}
            rowKey={({ code_id }) => code_id}
            empty={<Empty level={3} title={said.none} drawing={false} />}
          />
        )}
      </ListFrame>
      {adding && <AddRegisterCodeDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
