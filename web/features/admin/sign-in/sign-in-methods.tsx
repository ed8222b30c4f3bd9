import { ArrowDown, ArrowUp, CircleCheck, CircleMinus, CircleX, Ellipsis, KeyRound, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
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

/** The edited provider: an existing one, a new one of a kind, or none. */
type Chosen = { provider_id: number } | { kind: ProviderKind } | null

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

/** The form of a provider. While something is typed, a save by somebody else does not replace it; the save of the form is refused then. */
function EditedProvider(props: ComponentProps<typeof ProviderForm> & { isDirty: boolean }) {
  const { isDirty, provider, ...rest } = props
  const [begun, begin] = useState(provider)
  if (!isDirty && begun !== provider) begin(provider)
  return <ProviderForm key={begun?.revision} provider={begun} {...rest} />
}

/** The directories and providers through which people sign in: their order, and the form for one of them. */
export function SignInMethods() {
  const said = useTexts().signIn
  const [chosen, choose] = useState<Chosen>(null)
  const { data, error, refetch } = useCall('adminSignIn/getList', {}, { staleTime: 0 })
  const [isDirty, setDirty] = useState(false)
  const menuOf = useProviderMenu(data?.providers ?? [], (id) => {
    if (chosen && 'provider_id' in chosen && chosen.provider_id === id) choose(null)
  })
  if (error && !data) return <LoadFailed message={error.message} onRetry={refetch} />
  if (!data) return <Skeleton lines={6} />
  const { providers, kinds, teams } = data
  const provider =
    chosen && 'provider_id' in chosen ? providers.find((one) => one.provider_id === chosen.provider_id) : undefined
  const kind = chosen && 'kind' in chosen ? chosen.kind : provider?.kind
  const offer = kinds.find((one) => one.kind === kind)
  /** Shows the form of another provider, after a question if something was typed. */
  const change = async (to: Chosen) => {
    const { leaveTitle: title, leaveBody: body, leaveAction: action } = said
    if (!isDirty || (await confirm({ title, body, action, danger: true }))) choose(to)
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
                  run: () => change({ kind: one.kind }),
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
                onChoose={() => change({ provider_id: one.provider_id })}
              />
            ))}
          </ul>
        ) : (
          !offer && <Empty title={said.noneTitle}>{said.noneBody}</Empty>
        )}
        {offer && (
          <div className="sign-in-detail">
            {provider && provider.last_problem !== '' && (
              <Notice kind="danger">{`${said.failedAt(provider.last_problem_at)} ${provider.last_problem}`}</Notice>
            )}
            <EditedProvider
              key={provider?.provider_id ?? kind}
              offer={offer}
              provider={provider ?? null}
              teams={teams}
              isDirty={isDirty}
              onDirty={setDirty}
              onSaved={(provider_id) => choose({ provider_id })}
              onDiscard={() => choose(null)}
            />
          </div>
        )}
      </div>
      <LoginLinks />
    </>
  )
}
