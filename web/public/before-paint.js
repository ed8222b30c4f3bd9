// Runs before the first paint, so that neither another theme nor another shape of the screen flashes. The server puts it into the page, by its
// hash in the content security policy. The keys are those of web/lib/theme.ts, features/item/tree-width.tsx and item-frame.tsx.
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
  const width = Number(read('octavo-tree-width'))
  if (width >= 220 && width <= 420) root.style.setProperty('--o-tree', `${width}px`)
  if (read('octavo-full-page') === '1') root.setAttribute('data-full-page', '')
})()
