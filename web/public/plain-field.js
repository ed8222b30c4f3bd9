// The text field of the editor's document (server/web/plain-field.ts). A writer types in it until the editor has loaded and takes the text over
// (web/features/editor/source/take-plain-field.ts). The server puts this after the field, by its hash in the content security policy. The keys of the
// storage are those of views.tsx, split.tsx and source/wrap.ts in web/features/editor. In ES5, because browsers that are too old for the interface run
// it too.
;(() => {
  /** The least width of a window in which text and preview stand side by side (px), and the limits of the text's share (percent). */
  var WIDE = 1000
  var LEAST_SHARE = 25
  var MOST_SHARE = 75
  /** What Tab adds, as in the editor. */
  var INDENT = '  '
  var root = document.documentElement
  var plain = document.getElementById('plain-field')
  var text = plain.querySelector('textarea')
  var sitePath = root.getAttribute('data-site-path')
  function stored(name) {
    try {
      return localStorage.getItem(sitePath ? sitePath + ' ' + name : name)
    } catch (_error) {
      return null
    }
  }
  function onComposition(event) {
    text.toggleAttribute('data-composing', event.type === 'compositionstart')
  }
  /** Replaces the selected text as typing does, so that undo of the browser reverts it. */
  function insert(words) {
    if (!document.execCommand('insertText', false, words))
      text.setRangeText(words, text.selectionStart, text.selectionEnd, 'end')
  }
  /** Adds an indent at the caret, or before each selected line. */
  function indent() {
    var from = text.value.lastIndexOf('\n', text.selectionStart - 1) + 1
    var to = text.selectionEnd
    if (text.selectionStart === to) {
      insert(INDENT)
      return
    }
    var lines = text.value.slice(from, to).replace(/^(?=.)/gm, INDENT)
    text.setSelectionRange(from, to)
    insert(lines)
    text.setSelectionRange(from, from + lines.length)
  }
  /** Tab indents as in the editor. Ctrl S and ⌘ S save as soon as the editor has taken the text over. */
  function onKey(event) {
    var isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.isComposing)
    if (event.key === 'Tab' && isPlain && document.activeElement === text) {
      event.preventDefault()
      indent()
      return
    }
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    event.preventDefault()
    plain.setAttribute('data-save', '')
  }
  function onLeave(event) {
    if (text.value === text.defaultValue) return
    event.preventDefault()
    event.returnValue = ''
  }
  /** A file of the editor did not arrive, or the editor reports that it failed. */
  function onFailure(event) {
    var isFile = event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement
    if (event.type !== 'editor-failed' && !isFile) return
    plain.querySelector('[data-when="loading"]').hidden = true
    plain.querySelector('[data-when="failed"]').hidden = false
  }
  /** The height of the window above the keyboard of a phone. */
  function fit() {
    var height = Math.round(visualViewport.height * visualViewport.scale)
    plain.style.height = innerHeight - height > 120 ? height + 'px' : ''
  }
  var ways = [
    [text, 'compositionstart', onComposition],
    [text, 'compositionend', onComposition],
    [window, 'keydown', onKey],
    [window, 'beforeunload', onLeave],
    [window, 'error', onFailure],
    [window, 'editor-failed', onFailure],
  ]
  if (window.visualViewport) ways.push([visualViewport, 'resize', fit])
  function listen(way) {
    way[0].addEventListener(way[1], way[2], true)
  }
  function unlisten(way) {
    way[0].removeEventListener(way[1], way[2], true)
  }
  function remove() {
    ways.forEach(unlisten)
    plain.remove()
  }
  var view = stored('octavo-editor-view')
  if (root.hasAttribute('data-too-old') || view === 'preview') {
    remove()
    return
  }
  var share = Number(stored('octavo-editor-split'))
  if (view !== 'write' && innerWidth >= WIDE) {
    plain.setAttribute('data-split', '')
    plain.style.setProperty('--share', (share >= LEAST_SHARE && share <= MOST_SHARE ? share : 50) + '%')
  }
  if (stored('octavo-editor-wrap') === 'off') text.setAttribute('wrap', 'off')
  ways.forEach(listen)
  plain.addEventListener('plain-field-done', remove)
  plain.hidden = false
  // On a touch screen the focus would open the keyboard over half of the page.
  if (!matchMedia('(pointer: coarse)').matches) {
    text.focus({ preventScroll: true })
    text.setSelectionRange(0, 0)
  }
})()
