import { ArrowDown, ArrowUp, CircleCheck, CircleMinus, CircleX, Ellipsis, KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ProviderKind } from '#shared/kinds.ts'
import { RoomHead } from '#web/features/admin/backstage.tsx'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { PROVIDER_ICONS } from '#web/parts/sign-in/provider-icons.ts'
import { classNames } from '#web/ui/class-names.ts'
import { confirm } from '#web/ui/confirm.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { MenuButton, type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { KIND_FORMS } from './kinds.ts'
import { LoginLinks } from './login-links.tsx'
import { type Provider, ProviderForm } from './provider-form.tsx'
import './sign-in-methods.css'

/** The edited provider: an existing one, or a new one of a kind (id 0). Each choice has another `turn`, and with it another form. */
interface Chosen {
  provider_id: number
  kind: ProviderKind
  turn: number
}

function State({ provider }: { provider: Provider }) {
  const said = useTexts().signIn
  const [icon, text, kind] =
    provider.last_problem !== ''
      ? ([CircleX, said.failing, 'bad'] as const)
      : provider.is_open === 1
        ? ([CircleCheck, said.on, 'on'] as const)
        : ([CircleMinus, said.off, 'off'] as const)
  return (
    <span className={classNames('backstage-state', `backstage-state-${kind}`)}>
      <Icon of={icon} />
      {text}
    </span>
  )
}

function useProviderMenu(providers: readonly Provider[], onDeleted: (provider_id: number) => void) {
  const said = useTexts().signIn
  const options = { invalidates: ['adminSignIn/getList'] as const, onError: toastError }
  const remove = useSend('adminSignIn/delete', options)
  const sort = useSend('adminSignIn/sort', options)
  const move = (at: number, by: number) => {
    const ids = providers.map(({ provider_id }) => provider_id)
    const [moved] = ids.splice(at, 1)
    if (moved !== undefined) ids.splice(at + by, 0, moved)
    sort.mutate({ provider_ids: ids })
  }
  const ask = async ({ provider_id, name }: Provider) => {
    const { deleteBody: body, deleteAction: action } = said
    if (!(await confirm({ title: said.deleteTitle(name), body, action, danger: true }))) return
    const onSuccess = () => {
      onDeleted(provider_id)
      toast(said.deleted(name))
    }
    remove.mutate({ provider_id }, { onSuccess })
  }
  return (provider: Provider): MenuGroup[] => {
    const at = providers.indexOf(provider)
    const up = { id: 'up', label: said.moveUp, icon: ArrowUp, run: () => move(at, -1) }
    const down = { id: 'down', label: said.moveDown, icon: ArrowDown, run: () => move(at, 1) }
    return [
      { actions: [...(at > 0 ? [up] : []), ...(at < providers.length - 1 ? [down] : [])] },
      { actions: [{ id: 'delete', label: said.delete, icon: Trash2, danger: true, run: () => ask(provider) }] },
    ]
  }
}

function MethodRow(props: { provider: Provider; isCurrent: boolean; menu: MenuGroup[]; onChoose: () => void }) {
  const { provider, isCurrent, menu, onChoose } = props
  const said = useTexts().signIn
  return (
    <li className="sign-in-row" data-current={isCurrent || undefined}>
      <button type="button" className="sign-in-choose" aria-current={isCurrent || undefined} onClick={onChoose}>
        <span className="sign-in-tile">
          <Icon of={PROVIDER_ICONS[provider.icon] ?? KIND_FORMS[provider.kind]?.icon ?? KeyRound} />
        </span>
        <span className="sign-in-name">
          <b>{provider.name}</b>
          <span className="o-hint">{`${said.kinds[provider.kind]} · ${said.people(provider.people)}`}</span>
        </span>
        <State provider={provider} />
      </button>
      <MenuIconButton icon={Ellipsis} label={said.menuOf(provider.name)} groups={menu} />
    </li>
  )
}

/** The directories and providers through which people sign in: their order, and the form for one of them. */
export function SignInMethods() {
  const said = useTexts().signIn
  const [chosen, choose] = useState<Chosen | null>(null)
  const { data, error, refetch } = useCall('adminSignIn/getList', {}, { staleTime: 0 })
  const [isDirty, setDirty] = useState(false)
  const menuOf = useProviderMenu(data?.providers ?? [], (id) => {
    if (chosen?.provider_id === id) choose(null)
  })
  if (error && !data) return <LoadFailed message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton lines={6} />
  const { providers, kinds, teams } = data
  const provider = providers.find((one) => one.provider_id === chosen?.provider_id)
  // If somebody else has deleted the provider, what was typed stays.
  const isShown = chosen && (chosen.provider_id === 0 || provider || isDirty)
  const offer = isShown ? kinds.find((one) => one.kind === chosen.kind) : undefined
  /** Shows the form of another provider, after a question if something was typed. */
  const change = async (provider_id: number, kind: ProviderKind) => {
    if (provider_id > 0 && provider_id === chosen?.provider_id) return
    const { leaveTitle: title, leaveBody: body, leaveAction: action } = said
    if (!isDirty || (await confirm({ title, body, action, danger: true })))
      choose({ provider_id, kind, turn: (chosen?.turn ?? 0) + 1 })
  }
  return (
    <>
      <RoomHead
        title={said.heading}
        action={
          <MenuButton
            icon={Plus}
            label={said.add}
            groups={[
              {
                actions: kinds.map((one) => ({
                  id: one.kind,
                  label: said.kinds[one.kind],
                  run: () => change(0, one.kind),
                })),
              },
            ]}
          />
        }
      />
      <p className="backstage-lead">{said.lead}</p>
      <div className="sign-in-grid">
        {providers.length > 0 ? (
          <ul className="o-panel sign-in-list" aria-label={said.methods}>
            {providers.map((one) => (
              <MethodRow
                key={one.provider_id}
                provider={one}
                isCurrent={one === provider}
                menu={menuOf(one)}
                onChoose={() => change(one.provider_id, one.kind)}
              />
            ))}
          </ul>
        ) : (
          !offer && <Empty title={said.noneTitle}>{said.noneBody}</Empty>
        )}
        {chosen && offer && (
          <div className="sign-in-detail">
            {provider && provider.last_problem !== '' && (
              <Notice kind="danger">{`${said.failedAt(provider.last_problem_at)} ${provider.last_problem}`}</Notice>
            )}
            <ProviderForm
              key={chosen.turn}
              offer={offer}
              provider_id={chosen.provider_id}
              provider={provider}
              teams={teams}
              onDirty={setDirty}
              onSaved={(provider_id) => choose({ ...chosen, provider_id })}
              onDiscard={() => choose(null)}
            />
          </div>
        )}
      </div>
      <LoginLinks />
    </>
  )
}
