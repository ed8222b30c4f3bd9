import {
  ArrowRightLeft,
  Ban,
  CircleCheck,
  KeyRound,
  LogOut,
  Pencil,
  ShieldCheck,
  ShieldMinus,
  Trash2,
} from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { USER_GROUP } from '#shared/kinds.ts'
import { useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import type { MenuAction, MenuGroup } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

export type AdministeredUser = Output<'adminUser/getList'>['users'][number]
/** The dialogs about a user. */
export type UserQuestion = { kind: 'edit' | 'delete' | 'handOver'; user: AdministeredUser }

/** Calls whose answers change with an account. */
export const STALE_USERS = ['adminUser/getList', 'adminAudit/getList'] as const

/** The viewer's actions on an account, as groups of a menu. Nobody can remove rights from their own account, so an administrator always remains. */
export function useUserActions(ask: (question: UserQuestion) => void) {
  const { admin: t, adminUsers: said, security } = useTexts()
  const me = useSession().user?.uid
  const options = { invalidates: STALE_USERS, onError: toastError }
  const group = useSend('adminUser/setGroup', options)
  const disabled = useSend('adminUser/setDisabled', options)
  const sessions = useSend('adminUser/endSessions', {
    ...options,
    onSuccess: ({ ended }) => toast(t.sessionsEnded(ended)),
  })
  const secondStep = useSend('adminUser/resetSecondStep', options)

  const makeOrdinary = (uid: number, name: string) =>
    group.mutate(
      { uid, groupid: USER_GROUP.ordinary },
      {
        onSuccess: () =>
          toast({ text: t.isOrdinary(name), undo: () => group.mutateAsync({ uid, groupid: USER_GROUP.admin }) }),
      },
    )
  const makeAdministrator = async (uid: number, name: string) => {
    const { makeAdministratorBody: body, makeAdministrator: action } = t
    if (await confirm({ title: t.makeAdministratorTitle(name), body, action }))
      group.mutate({ uid, groupid: USER_GROUP.admin }, { onSuccess: () => toast(t.isAdministrator(name)) })
  }
  const disable = async (uid: number, name: string) => {
    const { disableBody: body, disableAction: action } = t
    if (await confirm({ title: t.disableTitle(name), body, action, danger: true }))
      disabled.mutate({ uid, disabled: true }, { onSuccess: () => toast(t.isDisabled(name)) })
  }
  const enable = (uid: number, name: string) =>
    disabled.mutate({ uid, disabled: false }, { onSuccess: () => toast(t.isEnabled(name)) })
  const endSessions = async (uid: number, name: string) => {
    const { endSessionsBody: body, endSessions: action } = t
    if (await confirm({ title: t.endSessionsTitle(name), body, action })) sessions.mutate({ uid })
  }
  const resetSecondStep = async (uid: number, name: string) => {
    const { resetBody: body, reset: action } = security
    if (await confirm({ title: security.resetTitle(name), body, action, danger: true }))
      secondStep.mutate({ uid }, { onSuccess: () => toast(security.resetDone(name)) })
  }

  return (user: AdministeredUser): MenuGroup[] => {
    const { uid } = user
    const name = user.name || user.username
    const edit: MenuAction = { id: 'edit', label: t.editUser, icon: Pencil, run: () => ask({ kind: 'edit', user }) }
    if (uid === me) return [{ actions: [edit] }]
    const isAdministrator = user.groupid === USER_GROUP.admin
    const role: MenuAction = isAdministrator
      ? { id: 'ordinary', label: t.makeOrdinary, icon: ShieldMinus, run: () => makeOrdinary(uid, name) }
      : { id: 'administrator', label: t.makeAdministrator, icon: ShieldCheck, run: () => makeAdministrator(uid, name) }
    const state: MenuAction[] =
      user.is_disabled === 1
        ? [{ id: 'enable', label: t.enable, icon: CircleCheck, run: () => enable(uid, name) }]
        : [
            { id: 'sessions', label: t.endSessions, icon: LogOut, run: () => endSessions(uid, name) },
            { id: 'second-step', label: security.reset, icon: KeyRound, run: () => resetSecondStep(uid, name) },
            { id: 'disable', label: t.disable, icon: Ban, run: () => disable(uid, name) },
          ]
    const end: MenuAction = {
      id: 'delete',
      label: t.deleteUser,
      icon: Trash2,
      danger: true,
      run: () => ask({ kind: 'delete', user }),
    }
    const handOver: MenuAction = {
      id: 'hand-over',
      label: said.handOverItems,
      icon: ArrowRightLeft,
      run: () => ask({ kind: 'handOver', user }),
    }
    return [{ actions: [edit, role, handOver] }, { actions: state }, { actions: isAdministrator ? [] : [end] }]
  }
}
