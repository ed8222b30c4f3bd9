import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Output } from '#shared/api/index.ts'
import { useCall, useSend } from '#web/lib/api.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { dayTag, fullTime, timeAgo } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ListFrame } from '#web/ui/list-frame.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import { AccessTokenDialog } from './access-token-dialog.tsx'

type Token = Output<'accessToken/getList'>[number]

/** The access tokens of the user, with their rights, last use and end. */
export function AccessTokens() {
  const t = useTexts()
  const said = t.accessToken
  const { tag } = useLocale()
  const [adding, setAdding] = useState(false)
  const list = useCall('accessToken/getList', {}, { staleTime: 0 })
  const revoke = useSend('accessToken/revoke', {
    invalidates: ['accessToken/getList'],
    onSuccess: () => toast(said.revoked),
    onError: toastError,
  })
  const askToRevoke = async ({ id, name }: Token) => {
    const question = { title: said.revokeTitle(name), body: said.revokeBody, action: said.revoke, danger: true }
    if (await confirm(question)) revoke.mutate({ id })
  }
  const reachOf = ({ all_items, items }: Token) => {
    const names = items.map(({ item_id, item_name }) => item_name || said.goneItem(item_id))
    if (all_items === 1) return said.allItems
    return names.length === 1 ? names[0] : <span {...tip(names.join(', '))}>{said.items(names.length)}</span>
  }
  const columns: readonly Column<Token>[] = [
    { id: 'name', head: said.name, cell: ({ name }) => <b className="account-token-name">{name}</b> },
    { id: 'scope', head: said.scope, cell: ({ scope }) => said.scopes[scope] },
    { id: 'reach', head: said.reach, cell: reachOf },
    {
      id: 'used',
      head: said.lastUsed,
      cell: ({ last_used }) =>
        last_used === 0 ? (
          said.never
        ) : (
          <time dateTime={new Date(last_used * 1000).toISOString()} {...tip(fullTime(last_used, tag))}>
            {timeAgo(last_used, tag, t.account.justNow)}
          </time>
        ),
    },
    {
      id: 'expires',
      head: said.expires,
      cell: ({ token_expire }) => (
        <time dateTime={new Date(token_expire * 1000).toISOString()} {...tip(fullTime(token_expire, tag))}>
          {new Date(token_expire * 1000).toLocaleDateString(dayTag(tag), { dateStyle: 'medium' })}
        </time>
      ),
    },
    {
      id: 'revoke',
      head: said.revoke,
      hideHead: true,
      end: true,
      cell: (token) => (
        <Button
          size="s"
          kind="danger-quiet"
          aria-label={said.revokeOne(token.name)}
          disabled={revoke.isPending}
          onClick={() => askToRevoke(token)}
        >
          {said.revoke}
        </Button>
      ),
    },
  ]
  return (
    <section id="tokens">
      <div className="account-sessions-head">
        <div>
          <h2>{said.title}</h2>
          <p className="account-lead">{said.lead}</p>
        </div>
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {said.add}
        </Button>
      </div>
      <ListFrame list={list}>
        {(tokens) => (
          <DataTable
            label={said.title}
            columns={columns}
            rows={tokens}
            rowKey={({ id }) => id}
            empty={<Empty level={3} title={said.none} />}
          />
        )}
      </ListFrame>
      {adding && <AccessTokenDialog onClose={() => setAdding(false)} />}
    </section>
  )
}
