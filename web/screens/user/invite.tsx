import { Navigate, useNavigate, useParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout, AuthMessage } from '#web/features/user/auth-layout.tsx'
import { useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const goal = ({ item_id, team_id }: { item_id: number; team_id: number }) =>
  team_id > 0 ? paths.teamItem(team_id) : paths.item(item_id)

/**
 * `/user/invite/{token}`: shows what an invite link leads to and how to accept it: at once, after a login, or with a new account.
 */
export default function InviteScreen() {
  const t = useTexts()
  const { token = '' } = useParams()
  const { user, isPending } = useSession()
  const navigate = useNavigate()
  const invite = useCall('invite/info', { token }, { redirect_login: false })
  const accept = useSend('invite/accept', {
    invalidates: ['item/myList', 'team/getList'],
    onSuccess: (place) => navigate(goal(place), { replace: true }),
  })
  useTitle(t.user.inviteTitle)
  const here = paths.invite(token)
  const { data, error } = invite
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {error && (
        <AuthMessage
          alert
          title={t.user.inviteFailedTitle}
          actions={
            <ButtonLink kind="primary" size="l" to={user ? paths.items() : paths.landing()}>
              {user ? t.shell.goItems : t.shell.goHome}
            </ButtonLink>
          }
        >
          {error.message}
          {t.common.sentenceEnd}
        </AuthMessage>
      )}
      {data?.joined === 1 && <Navigate to={goal(data)} replace />}
      {data && data.joined === 0 && !isPending && (
        <AuthMessage
          title={t.user.inviteTo(data.name)}
          actions={
            user ? (
              <>
                {accept.error && (
                  <Notice kind="danger" alert>
                    {accept.error.message}
                  </Notice>
                )}
                <Button kind="primary" size="l" wide busy={accept.isPending} onClick={() => accept.mutate({ token })}>
                  {t.user.inviteAccept(user.name || user.username)}
                </Button>
              </>
            ) : (
              <>
                {data.may_register === 1 && (
                  <ButtonLink kind="primary" size="l" wide to={paths.register(here)}>
                    {t.user.loginToRegister}
                  </ButtonLink>
                )}
                <ButtonLink size="l" wide to={paths.login(here)}>
                  {t.user.inviteLogin}
                </ButtonLink>
              </>
            )
          }
        >
          {data.team_id > 0 ? t.user.inviteTeamBody(data.inviter) : t.user.inviteItemBody(data.inviter)}
        </AuthMessage>
      )}
    </AuthLayout>
  )
}
