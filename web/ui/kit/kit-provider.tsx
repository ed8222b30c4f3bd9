import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'
import { useLocale } from '../../lib/locale.tsx'

/**
 * Gives React Aria our language and our router. Every part in this folder wraps itself in it; a screen that uses React Aria's own
 * components (a tree, a table) does the same. Importing it loads the kit, so the reader must not.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  const { lang } = useLocale()
  const navigate = useNavigate()
  return (
    <I18nProvider locale={lang === 'zh' ? 'zh-CN' : 'en-US'}>
      <RouterProvider navigate={navigate} useHref={useHref}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
