import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router'
import { LanguageButton, ThemeButton } from '#web/features/shell/preferences.tsx'
import { AuthLayout } from '#web/features/user/auth-layout.tsx'
import { VisitForm } from '#web/features/user/visit-form.tsx'
import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { redirectFrom, redirectTarget } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { useTitle } from '#web/lib/use-title.ts'
import { paths } from '#web/paths.ts'

/** Removes the refusals from the cache that came before the password; only the user stays. */
function forgetRefusals() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'user/info' })
}

/**
 * `/item/password/{item}?page_id=&redirect=`: asks guests and non-members for the visit password of a private item. `page_id` takes
 * precedence over the item. Then goes to `redirect` if that is one of our addresses, else to the item. Whoever may read the item
 * already goes there at once.
 */
export default function ItemPasswordScreen() {
  const t = useTexts()
  const { item = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { user, isPending } = useSession()
  const asked = search.get('page_id')
  const page_id = asked && /^[1-9]\d{0,15}$/.test(asked) ? asked : undefined
  useTitle(t.visit.title)
  const onlyPage = item === '0'
  const home = onlyPage && page_id ? paths.page(page_id) : paths.item(item)
  const open = useCall('item/info', onlyPage ? null : { item_id: item }, { redirect_login: false })
  const openPage = useCall('page/info', onlyPage && page_id ? { page_id } : null, { redirect_login: false })
  const redirect = search.get('redirect')
  const target = (redirect && redirectTarget(redirect)) || home
  // An answer from before the refusal does not count.
  if (open.isSuccess || openPage.isSuccess) return <Navigate to={target} replace />
  return (
    <AuthLayout
      controls={
        <>
          <ThemeButton />
          <LanguageButton />
        </>
      }
    >
      {!isPending && (
        <VisitForm
          item={item}
          page_id={page_id}
          loginTo={user ? null : paths.login(redirectFrom(target))}
          onDone={() => {
            forgetRefusals()
            navigate(target, { replace: true })
          }}
        />
      )}
    </AuthLayout>
  )
}
