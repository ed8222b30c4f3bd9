// Keeps what somebody does before the interface has taken over what the server drew, and does it again when it has: the last press of a button, a key
// of the search, and what was typed into fields. A link works by itself. The server puts this behind before-paint.js, in the head of every document,
// because a document can be used while it still arrives. `window.isUsed` tells start-on-use.js that there is something to do.
// In ES5, because browsers that are too old for the interface run it too.
;(() => {
  var press = null
  var button = null
  var composed = null
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
    press = event
    button = event.target.closest('button')
    return button
  })
  // Ctrl K, ⌘ K and `/` go to a search (web/features/search/panel-host.tsx, web/lib/use-slash.ts).
  keep('keydown', (event) => {
    var isSearch = event.ctrlKey || event.metaKey ? /k/i.test(event.key) && !event.shiftKey : event.key === '/'
    if (!isSearch || event.altKey || (event.key === '/' && event.target.closest('input,textarea,select'))) return false
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
  keep('compositionstart', (event) => {
    composed = event.target
  })
  document.addEventListener('compositionend', () => {
    composed = null
  })
  /** React ignores an `input` event if the value is the one that it knows. It knows what the `value` property was set to, and not what `setRangeText` wrote. */
  function type(field) {
    if (!field.isConnected || field.type === 'checkbox') return
    field.value = ''
    field.setRangeText(field.typed, 0, 0, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  new MutationObserver((_changes, observer) => {
    if (isWaiting()) return
    observer.disconnect()
    // An input method goes on with its own text, which the next event tells.
    typed.filter((field) => field !== composed).forEach(type)
    // A press that is just under way makes the interface take over, and the interface reacts to it.
    if (button !== null && button.isConnected && press.eventPhase === 0) button.click()
    if (key) (document.activeElement || document.body).dispatchEvent(new KeyboardEvent('keydown', key))
  }).observe(document, { attributeFilter: ['data-drawn'], subtree: true })
})()
