// The script of /api/docs: theme, language, filter and copy buttons. The page can be read without it.
;(() => {
  const root = document.documentElement
  /** The path of the site (web/lib/site.ts); its keys in the storage begin with it (web/lib/storage.ts). */
  const sitePath = root.dataset.sitePath ?? ''
  const store = (name, value) => {
    const key = sitePath ? `${sitePath} ${name}` : name
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // A closed storage: the choice lives as long as the page.
    }
  }
  root.classList.add('js')

  /** Light, dark or the system's; the interface reads the same key (web/lib/theme.ts). */
  function startThemes() {
    const buttons = [...document.querySelectorAll('[data-theme-choice]')]
    const mark = () => {
      for (const button of buttons)
        button.setAttribute('aria-pressed', String(button.dataset.themeChoice === (root.dataset.theme ?? 'system')))
    }
    for (const button of buttons)
      button.addEventListener('click', () => {
        const choice = button.dataset.themeChoice
        if (choice === 'system') delete root.dataset.theme
        else root.dataset.theme = choice
        store('octavo-theme', choice === 'system' ? null : choice)
        mark()
        document.getElementById('themes')?.hidePopover?.()
      })
    mark()
  }

  /** The link to the other language works without a script; the script makes the choice last (web/lib/locale.tsx) and keeps the place. */
  function startLanguage() {
    const link = document.querySelector('[data-lang-choice]')
    link?.addEventListener('click', () => {
      const lang = link.dataset.langChoice
      store('octavo-lang', lang)
      // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is younger than browsers that people use
      document.cookie = `octavo-lang=${lang}; path=${sitePath || '/'}; max-age=${365 * 24 * 3600}; samesite=lax`
      link.href = link.href.replace(/#.*$/, '') + location.hash
    })
  }

  /** Copies text also where the page is not served over HTTPS. */
  async function copyText(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text)
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    if (!done) throw new Error('the browser does not copy')
  }

  const status = () => document.getElementById('status')

  function startCopying() {
    document.addEventListener('click', async (event) => {
      const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null
      if (!button) return
      const source = button.dataset.copy || button.closest('.example')?.querySelector('pre')?.textContent || ''
      try {
        await copyText(source)
      } catch {
        return
      }
      const label = button.textContent
      button.textContent = status().dataset.copied
      status().textContent = status().dataset.copied
      button.disabled = true
      setTimeout(() => {
        button.textContent = label
        button.disabled = false
        button.focus()
      }, 1500)
    })
  }

  /** Shows the calls whose name, summary or fields hold all words, in the tree and in the text. */
  function startFilter() {
    const input = document.getElementById('filter')
    const sections = [...document.querySelectorAll('main > section[id]')].map((section) => ({
      section,
      group: document.querySelector(`[data-group="${section.id}"]`),
      calls: [...section.querySelectorAll('article')].map((article) => ({
        article,
        row: document.querySelector(`nav a[href="#${CSS.escape(article.id).replaceAll('\\/', '/')}"]`)?.parentElement,
        words: `${article.dataset.words} ${section.dataset.words}`.toLowerCase(),
      })),
    }))
    const apply = () => {
      const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean)
      let count = 0
      for (const { section, group, calls } of sections) {
        let shown = 0
        for (const { article, row, words } of calls) {
          const isShown = wanted.every((word) => words.includes(word))
          article.hidden = !isShown
          if (row) row.hidden = !isShown
          if (isShown) shown += 1
        }
        section.hidden = shown === 0
        if (group) {
          group.hidden = shown === 0
          if (wanted.length > 0) group.open = shown > 0
        }
        count += shown
      }
      for (const part of document.querySelectorAll('[data-about]')) part.hidden = wanted.length > 0
      const { none, one, many } = status().dataset
      const text = count === 0 ? none : count === 1 ? one : many.replace('{count}', String(count))
      status().textContent = wanted.length > 0 ? text : ''
      document.getElementById('none').hidden = count > 0
    }
    const leave = () => {
      input.value = ''
      apply()
    }
    input.addEventListener('input', apply)
    document.getElementById('show-all').addEventListener('click', () => {
      leave()
      input.focus()
    })
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && input.value) {
        event.preventDefault()
        leave()
      }
      if (event.key !== 'Enter') return
      const first = document.querySelector('nav li:not([hidden]) > a:not([hidden])')
      const match = [...document.querySelectorAll('main article')].find(({ hidden }) => !hidden)
      if (first && match) location.hash = match.id
    })
    addEventListener('keydown', (event) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      if (input.getClientRects().length === 0) document.getElementById('calls')?.showPopover?.()
      input.focus()
    })
    // A link to a call that the filter hides shows everything again.
    const follow = () => {
      const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
      if (!target) return
      if (target.hidden || target.parentElement.hidden) leave()
      const row = document.querySelector(`nav a[href="#${target.id}"]`)
      for (const current of document.querySelectorAll('nav [aria-current]')) current.removeAttribute('aria-current')
      row?.setAttribute('aria-current', 'location')
      const group = row?.closest('details')
      if (group) group.open = true
      row?.scrollIntoView({ block: 'nearest' })
      target.scrollIntoView()
    }
    addEventListener('hashchange', follow)
    if (location.hash) follow()
  }

  document.addEventListener('DOMContentLoaded', () => {
    startThemes()
    startLanguage()
    startCopying()
    startFilter()
    const calls = document.getElementById('calls')
    calls?.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a') && calls.matches(':popover-open'))
        calls.hidePopover()
    })
  })
})()
