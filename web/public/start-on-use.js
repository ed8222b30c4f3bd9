// Downloads the interface when a visitor uses the screen. Until then the HTML is enough. The server puts this in the place of the interface's own
// script, by its hash in the content security policy. The landing page (no `data-soon`) starts when somebody reaches for a link or a button. A page
// that somebody reads starts with the first sign of a person (a pointer, a touch, a key, scrolling), or when it has been open for a while and the
// browser is idle. What somebody has done while the document arrived is such a sign too (`window.isUsed`, keep-presses.js). In ES5, because browsers that
// are too old for the interface run it too.
;(() => {
  /** How long a page is open before the interface is downloaded although nobody has used it (ms). */
  var STAY_MS = 4000
  var script = document.currentScript
  var isSoon = script.hasAttribute('data-soon')
  var root = document.getElementById('root')
  var isStarted = false
  function preload(address) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = address
    document.head.appendChild(link)
  }
  function start() {
    if (isStarted) return
    isStarted = true
    script.getAttribute('data-preload').split(' ').filter(Boolean).forEach(preload)
    var main = document.createElement('script')
    main.type = 'module'
    main.crossOrigin = ''
    main.src = script.getAttribute('data-src')
    document.head.appendChild(main)
  }
  function controlOf(event, selector) {
    return event.target instanceof Element ? event.target.closest(selector) : null
  }
  /** Whether a person caused it. The browser itself sends a move when a page opens below a resting pointer, and scrolls boxes while it lays them out. */
  function isSign(event) {
    if (event.type === 'pointermove') return event.movementX !== 0 || event.movementY !== 0
    return event.type !== 'scroll' || event.target === document
  }
  function onReach(event) {
    if (isSoon ? isSign(event) : controlOf(event, 'a, button')) start()
  }
  /** Whether the server drew in a language that is not the chosen one, as when the cookies were deleted: the interface draws anew then. */
  function isOtherLanguage() {
    var chosen = null
    var sitePath = document.documentElement.getAttribute('data-site-path')
    try {
      chosen = localStorage.getItem(sitePath ? sitePath + ' octavo-lang' : 'octavo-lang')
    } catch (_error) {
      return false
    }
    return chosen !== null && chosen !== root.getAttribute('data-drawn')
  }
  /** Whether the interface has to do something at once: to open what the address names, or to scroll to where the reader was. */
  function hasTask() {
    var entry = performance.getEntriesByType ? performance.getEntriesByType('navigation')[0] : undefined
    return location.search !== '' || location.hash !== '' || !entry || entry.type !== 'navigate'
  }
  function savesData() {
    var connection = navigator.connection || {}
    return connection.saveData === true
  }
  function stay() {
    if (document.visibilityState === 'hidden') return
    document.removeEventListener('visibilitychange', stay)
    setTimeout(() => {
      if (window.requestIdleCallback) requestIdleCallback(start)
      else start()
    }, STAY_MS)
  }
  var options = { capture: true, passive: true }
  var signs = ['touchstart', 'focusin'].concat(isSoon ? ['pointermove', 'wheel', 'scroll'] : ['pointerover'])
  signs.forEach((sign) => {
    document.addEventListener(sign, onReach, options)
  })
  document.addEventListener('keydown', start, true)
  // The browser has kept the document as it was before somebody left it.
  addEventListener('pageshow', (event) => {
    if (event.persisted && !isStarted && navigator.onLine) location.reload()
  })
  if (window.isUsed || isOtherLanguage() || (isSoon && hasTask())) start()
  else if (isSoon && !savesData()) {
    document.addEventListener('visibilitychange', stay)
    addEventListener('load', stay)
  }
})()
