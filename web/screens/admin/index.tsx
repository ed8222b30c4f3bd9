import { Navigate } from 'react-router'
import { paths } from '#web/paths.ts'

/** `/admin/index`: leads to the first room of the backstage. */
export default function AdminIndexScreen() {
  return <Navigate to={paths.admin('users')} replace />
}
