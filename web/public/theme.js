// Runs before the first paint, so that neither the other theme nor the other language flashes. A file of its own because the
// content security policy allows no inline script. The same keys are read by web/lib/theme.ts and web/lib/locale.tsx.
;(() => {
  const root = document.documentElement
  const read = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const theme = read('octavo-theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  const lang = read('octavo-lang') || (/^zh\b/i.test(navigator.language) ? 'zh' : 'en')
  root.lang = lang === 'zh' ? 'zh-CN' : 'en'
})()
