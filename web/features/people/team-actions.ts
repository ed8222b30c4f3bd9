import { ArrowRightLeft, LogOut, Pencil, Trash2 } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { call, invalidate } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { confirm } from '#web/ui/confirm.ts'
import type { MenuGroup } from '#web/ui/menu.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

export type Team = Output<'team/getList'>[number]
/** The team of an open dialog, and which dialog it is. */
export type TeamQuestion = { kind: 'rename' | 'attorn'; team: Team }

/**
 * The menu with the actions of the user on a team. Its managers may rename it, its owner may also transfer or delete it, everybody
 * else may leave it.
 * @param onGone called after the team was deleted or left
 */
export function useTeamActions(ask: (question: TeamQuestion) => void, onGone?: () => void) {
  const t = useTexts()
  const { user } = useSession()
  const send = async (name: 'team/delete' | 'team/exitTeam', team: Team, done: string) => {
    try {
      await call(name, { id: team.id })
      toast(done)
      onGone?.()
    } catch (error) {
      toastError(error as Error)
    }
    await invalidate('team/getList', 'item/myList')
  }
  const remove = async (team: Team) => {
    const yes = await confirm({
      title: t.team.deleteTitle(team.team_name),
      body: t.team.deleteBody,
      action: t.team.deleteAction,
      danger: true,
    })
    if (yes) await send('team/delete', team, t.team.deleted(team.team_name))
  }
  const leave = async (team: Team) => {
    const yes = await confirm({
      title: t.team.exitTitle(team.team_name),
      body: t.team.exitBody,
      action: t.team.exitAction,
      danger: true,
    })
    if (yes) await send('team/exitTeam', team, t.team.exited(team.team_name))
  }
  return (team: Team): MenuGroup[] => {
    const owns = team.uid === user?.uid
    const rename = { id: 'rename', label: t.team.rename, icon: Pencil, run: () => ask({ kind: 'rename', team }) }
    const attorn = {
      id: 'attorn',
      label: t.team.attorn,
      icon: ArrowRightLeft,
      run: () => ask({ kind: 'attorn', team }),
    }
    const end = { id: 'delete', label: t.team.deleteAction, icon: Trash2, danger: true, run: () => remove(team) }
    const exit = { id: 'exit', label: t.team.exit, icon: LogOut, danger: true, run: () => leave(team) }
    return [
      { actions: team.team_manage > 0 ? [rename] : [] },
      { actions: owns ? [attorn] : [] },
      { actions: owns ? [end] : [exit] },
    ]
  }
}
