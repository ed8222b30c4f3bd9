import { Ban, CircleCheck, CircleX, LogOut } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, invalidate } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectionBar } from '#web/ui/selection.tsx'
import { type AdministeredUser, STALE_USERS } from './user-actions.ts'

/** The actions on several users at once. */
export type BulkAct = 'disable' | 'enable' | 'endSessions'

/** The result for each user. `problem`: the reason of a refusal; empty: success. */
export interface BulkResult {
  act: BulkAct
  users: readonly { uid: number; name: string; problem: string }[]
}

const shownName = ({ name, username }: AdministeredUser): string => name || username

function send(act: BulkAct, uid: number): Promise<unknown> {
  if (act === 'endSessions') return call('adminUser/endSessions', { uid })
  return call('adminUser/setDisabled', { uid, disabled: act === 'disable' })
}

/** The bar for the selected users. They are changed one after the other, and a refusal does not stop the others. */
export function BulkBar(props: {
  users: readonly AdministeredUser[]
  onClear: () => void
  onResult: (result: BulkResult) => void
}) {
  const { users, onClear, onResult } = props
  const t = useTexts()
  const said = t.adminUsers
  const [done, setDone] = useState<number | null>(null)
  const active = users.filter((user) => user.is_disabled === 0)
  const disabled = users.filter((user) => user.is_disabled === 1)
  const run = async (act: BulkAct, whom: readonly AdministeredUser[]) => {
    if (act !== 'enable') {
      const { title, body, action } = said.bulkQuestions[act]
      if (!(await confirm({ title: title(whom.length), body, action, danger: act === 'disable' }))) return
    }
    const results: BulkResult['users'][number][] = []
    for (const user of whom) {
      setDone(results.length)
      const problem = await send(act, user.uid).then(
        () => '',
        (error: unknown) => (error instanceof ApiError ? error.message : t.common.error.unknown),
      )
      results.push({ uid: user.uid, name: shownName(user), problem })
    }
    setDone(null)
    onResult({ act, users: results })
    await invalidate(...STALE_USERS)
  }
  const busy = done !== null
  return (
    <SelectionBar
      label={said.selectedUsers}
      said={busy ? said.bulkProgress(done, users.length) : said.selected(users.length)}
      onClear={onClear}
    >
      {active.length > 0 && (
        <>
          <Button size="s" kind="ghost" icon={LogOut} disabled={busy} onClick={() => run('endSessions', active)}>
            {t.admin.endSessions}
          </Button>
          <Button size="s" kind="danger-quiet" icon={Ban} disabled={busy} onClick={() => run('disable', active)}>
            {t.admin.disable}
          </Button>
        </>
      )}
      {disabled.length > 0 && (
        <Button size="s" kind="ghost" icon={CircleCheck} disabled={busy} onClick={() => run('enable', disabled)}>
          {t.admin.enable}
        </Button>
      )}
    </SelectionBar>
  )
}

/** The results for several users. It gets the focus, because the pressed button has disappeared. */
export function BulkResults({ result, onClose }: { result: BulkResult; onClose: () => void }) {
  const said = useTexts().adminUsers
  const t = useTexts().common
  const box = useRef<HTMLDivElement>(null)
  const failed = result.users.filter(({ problem }) => problem !== '').length
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="bulk-results">
      <Notice
        kind={failed > 0 ? 'warn' : 'tip'}
        alert
        actions={
          <Button size="s" onClick={onClose}>
            {t.close}
          </Button>
        }
      >
        <b>{said.bulkDone[result.act](result.users.length - failed)}</b>
        {failed > 0 && ` ${said.bulkFailed(failed)}`}
        <ul>
          {result.users.map(({ uid, name, problem }) => (
            <li key={uid} className={`backstage-state ${problem ? 'backstage-state-bad' : 'backstage-state-on'}`}>
              <Icon of={problem ? CircleX : CircleCheck} />
              <span>
                {name}
                {problem && ` · ${problem}`}
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
