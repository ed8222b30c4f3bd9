import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import { accountDialogStore, openAccountDialog } from './account-dialog.ts'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

/** Shows the dialog of the account that is open; mounted once in app.tsx. Each is downloaded when it is first opened. */
export function AccountDialogHost() {
  const opened = useSyncExternalStore(accountDialogStore.subscribe, accountDialogStore.snapshot)
  const { user } = useSession()
  if (!opened || !user) return null
  const Dialog = opened === 'name' ? NameDialog : PasswordDialog
  return (
    <Suspense fallback={null}>
      <Dialog user={user} onClose={() => openAccountDialog(null)} />
    </Suspense>
  )
}
