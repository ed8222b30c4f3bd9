// Long texts come in pieces (web/features/page/long-text.ts). The first ones are elements; the others are in `noscript` elements, which a browser with
// scripts takes for text. This makes elements of them, a few milliseconds at a time, because the browser makes all elements of a document in tasks of up
// to half a second. The server puts it into the page, by its hash in the content security policy, and the interface calls `fillText` when it inserts a
// text itself. In ES5, because browsers that are too old for the interface run it too.
;(function () {
  /** How long pieces are put in before the browser may do other work (ms). */
  var SLICE_MS = 12
  /** How soon to look again for a document that is still arriving (ms). */
  var WAIT_MS = 30
  /** The next elements of a text that are not whole. */
  function restIn(piece) {
    var rest = piece && piece.classList.contains('text-piece') ? piece.firstElementChild : null
    return rest && rest.className === 'text-rest' ? rest : null
  }
  /** Moves the rows of a piece into the table before it. */
  function moveRows(piece) {
    var table = null
    for (var before = piece; before && !table; ) {
      before = before.previousElementSibling
      table = before && before.querySelector('table')
    }
    var rows = piece.querySelector('table')
    while (table && rows.firstChild) table.appendChild(rows.firstChild)
    if (table) piece.innerHTML = ''
  }
  /**
   * Makes elements of a piece. They go into an element of their own: the browser looks at the styles of all children again when one more comes.
   * @returns the rest of the next piece, if it is there
   */
  function put(rest) {
    var piece = rest.parentNode
    var html = rest.textContent
    piece.removeChild(rest)
    piece.innerHTML = html
    if (rest.hasAttribute('data-rows')) moveRows(piece)
    return restIn(piece.nextElementSibling)
  }
  /**
   * Fills the texts in an element; calls `done` when they are whole, at once when nothing was missing. The returned function stops it. On paper a text is
   * whole at once.
   */
  window.fillText = function (root, done) {
    var rests = root.getElementsByClassName('text-rest')
    var channel = new MessageChannel()
    var isStopped = false
    function stop() {
      isStopped = true
      channel.port1.close()
      removeEventListener('beforeprint', fillAll)
    }
    function fill(end) {
      var rest = null
      do {
        rest = rest || rests[0]
        // While the document arrives, its last piece may not be whole.
        var isHere = rest && (document.readyState !== 'loading' || rest.parentNode.nextElementSibling)
        rest = isHere ? put(rest) : null
      } while (isHere && performance.now() < end)
    }
    function fillAll() {
      fill(Number.POSITIVE_INFINITY)
    }
    function step() {
      if (isStopped) return
      fill(performance.now() + SLICE_MS)
      if (document.readyState === 'loading') setTimeout(step, WAIT_MS)
      else if (rests.length > 0) channel.port2.postMessage(0)
      else {
        stop()
        done()
      }
    }
    addEventListener('beforeprint', fillAll)
    channel.port1.onmessage = step
    step()
    return stop
  }
  window.fillText(document, function () {
    document.dispatchEvent(new Event('text-whole'))
  })
})()
