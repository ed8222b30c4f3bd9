// Downloads the interface when a visitor first uses a link or a button. Until then the HTML of the screen is enough. The server puts this in the
// place of the interface's own script, by its hash in the content security policy. A button that is pressed before the interface has taken over is
// pressed once more when it has; a link works by itself. In ES5, because browsers that are too old for the interface run it too.
;(() => {
  var source = document.currentScript.getAttribute('data-src')
  var root = document.getElementById('root')
  var isStarted = false
  var pressed = null
  function start() {
    if (isStarted) return
    isStarted = true
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = source
    document.head.appendChild(script)
  }
  function controlOf(event, selector) {
    return event.target instanceof Element ? event.target.closest(selector) : null
  }
  function onReach(event) {
    if (controlOf(event, 'a, button')) start()
  }
  function onPress(event) {
    pressed = root.hasAttribute('data-drawn') ? controlOf(event, 'button') : null
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
  var options = { capture: true, passive: true }
  document.addEventListener('pointerover', onReach, options)
  document.addEventListener('touchstart', onReach, options)
  document.addEventListener('focusin', onReach, options)
  document.addEventListener('keydown', start, options)
  document.addEventListener('click', onPress, options)
  new MutationObserver((_changes, observer) => {
    observer.disconnect()
    document.removeEventListener('click', onPress, options)
    if (pressed && root.contains(pressed)) pressed.click()
  }).observe(root, { attributes: true, attributeFilter: ['data-drawn'] })
  if (isOtherLanguage()) start()
})()
