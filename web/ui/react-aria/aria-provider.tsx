import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'
import { LANGUAGES } from '#shared/i18n/languages.ts'
import '#web/lib/all-texts.ts'
import { useLocale } from '#web/lib/locale.tsx'

/** The href of a link: the router's for our own paths, the unchanged address for other sites. */
function useAddress(to: string): string {
  const isAway = /^https?:/i.test(to)
  const path = useHref(isAway ? '/' : to)
  return isAway ? to : path
}

/**
 * Gives React Aria our language and our router. Every component in this folder wraps itself in it. A screen that uses React Aria's
 * own components (a tree, a table) does the same. Importing it loads React Aria, so the reader must not import it.
 */
export function AriaProvider({ children }: { children: ReactNode }) {
  const { lang } = useLocale()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={LANGUAGES[lang].locale}>
      <RouterProvider navigate={navigate} useHref={useAddress}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
