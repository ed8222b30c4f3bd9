// Keeps what somebody does before the interface has taken over what the server drew, and does it again when it has: the last press of a button, a key
// of the search, and what was typed into fields. A link works by itself. The server puts this behind before-paint.js, in the head of every document,
// because a document can be used while it still arrives. `window.isUsed` tells start-on-use.js that there is something to do.
// In ES5, because browsers that are too old for the interface run it too.
;(() => {
  var press = null
  var key = null
  var typed = []
  function isWaiting() {
    var root = document.getElementById('root')
    return root !== null && root.hasAttribute('data-drawn') && !document.documentElement.hasAttribute('data-too-old')
  }
  /** @param take keeps an event, and tells whether there is something to do */
  function keep(type, take) {
    document.addEventListener(
      type,
      (event) => {
        if (isWaiting() && take(event)) window.isUsed = true
      },
      true
    )
  }
  keep('click', (event) => {
    press = event.target.closest('button') ? event : null
    return press
  })
  // Ctrl K, ⌘ K and `/` go to a search (web/features/search/panel-host.tsx, web/lib/use-slash.ts).
  keep('keydown', (event) => {
    var isSearch = event.ctrlKey || event.metaKey ? event.key === 'k' && !event.shiftKey : event.key === '/'
    if (!isSearch || event.altKey || (event.key === '/' && event.target.tagName === 'INPUT')) return false
    event.preventDefault()
    key = event
    return true
  })
  keep('input', (event) => {
    var field = event.target
    if (typed.indexOf(field) < 0) typed.push(field)
    field.typed = field.value
    return true
  })
  /** React takes an event for a change only if the value is not the one that it knows, which is what was set by the element itself. */
  function type(field) {
    field.value = ''
    field.setRangeText(field.typed, 0, 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  new MutationObserver((_changes, observer) => {
    if (isWaiting()) return
    observer.disconnect()
    typed.forEach(type)
    // A press that is just under way makes the interface take over, and the interface reacts to it.
    if (press !== null && press.eventPhase === 0) press.target.closest('button').click()
    if (key) (document.activeElement || document.body).dispatchEvent(new KeyboardEvent('keydown', key))
  }).observe(document, { attributeFilter: ['data-drawn'], subtree: true })
})()
