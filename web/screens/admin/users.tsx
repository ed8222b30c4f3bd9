import { Backstage } from '#web/features/admin/backstage.tsx'
import { UserList } from '#web/features/admin/user-list.tsx'
import { AppHeader } from '#web/features/shell/header.tsx'

/** `/admin/users`: the accounts of the site. For site administrators. */
export default function AdminUsersScreen() {
  return (
    <>
      <AppHeader />
      <Backstage room="users">
        <UserList />
      </Backstage>
    </>
  )
}
