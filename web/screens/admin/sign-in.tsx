import { Backstage } from '#web/features/admin/backstage.tsx'
import { SignInMethods } from '#web/features/admin/sign-in/sign-in-methods.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/sign-in`: the directories and providers through which people sign in. For site administrators. */
export default function AdminSignInScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="sign-in">
        <SignInMethods />
      </Backstage>
    </>
  )
}
