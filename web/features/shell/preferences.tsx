import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { LANGUAGES, nextLang } from '#shared/i18n/languages.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { type Theme, useTheme } from '#web/lib/theme.ts'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type MenuAction, type MenuGroup, MenuIconButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const
const THEMES = Object.keys(THEME_ICONS) as Theme[]

/** The themes (system, light, dark) as menu rows, for the button in the header and the account menu of phones. */
export function useThemeGroup(): MenuGroup {
  const t = useTexts()
  const { theme, setTheme } = useTheme()
  return {
    title: t.shell.theme,
    actions: THEMES.map((name) => ({
      id: `theme-${name}`,
      label: t.shell.themeNames[name],
      icon: THEME_ICONS[name],
      checked: name === theme,
      run: () => setTheme(name),
    })),
  }
}

/** The action that switches to the other language, labelled in that language. */
export function useLanguageAction(): MenuAction {
  const t = useTexts()
  const { lang, setLang } = useLocale()
  return {
    id: 'language',
    label: LANGUAGES[nextLang(lang)].name,
    lang: LANGUAGES[nextLang(lang)].tag,
    icon: Languages,
    run: () => setLang(nextLang(lang)).catch(() => toast({ text: t.common.error.network, kind: 'problem' })),
  }
}

/** The button for the theme in the header. */
export function ThemeButton() {
  const t = useTexts()
  return (
    <MenuIconButton label={t.shell.theme} groups={[useThemeGroup()]}>
      <Icon of={Sun} className="header-sun" />
      <Icon of={Moon} className="header-moon" />
    </MenuIconButton>
  )
}

/** The button for the language in the header. */
export function LanguageButton() {
  const action = useLanguageAction()
  return <IconButton label={action.label} lang={action.lang} icon={Languages} onClick={action.run} />
}
