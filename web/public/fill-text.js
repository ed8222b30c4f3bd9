// Long texts come in pieces (web/features/page/long-text.ts). The first ones are elements; the others are in `noscript` elements, which a browser with
// scripts takes for text. This makes elements of them, a few milliseconds at a time, because the browser makes all elements of a document in tasks of up
// to half a second. The server puts it into the page, by its hash in the content security policy, and the interface calls `fillText` when it inserts a
// text itself. In ES5, because browsers that are too old for the interface run it too.
;(function () {
  /** How long elements are made before the browser may do other work (ms). */
  var SLICE_MS = 12
  /** When made pieces first come into the document (ms), and by how much longer each next time is: the browser looks at all of the text again then. */
  var SHOW_MS = 60
  var LONGER = 1.3
  /** How soon to look again for a document that is still arriving (ms). */
  var WAIT_MS = 30
  /** Makes the elements of a piece, outside the document. */
  function elementsOf(rest) {
    var box = document.createElement('div')
    box.innerHTML = rest.textContent
    return box
  }
  /** Moves the rows of a piece into the table before it. @returns whether there is one */
  function moveRows(piece, rows) {
    var table = null
    for (var before = piece; before && !table; ) {
      before = before.previousElementSibling
      table = before && before.querySelector('table')
    }
    while (table && rows.firstChild) table.appendChild(rows.firstChild)
    return table !== null
  }
  /**
   * Puts the elements of a piece into its place, an element of their own: the browser looks at the styles of all children again when one more comes.
   */
  function put(rest, box) {
    var piece = rest.parentNode
    piece.removeChild(rest)
    if (rest.hasAttribute('data-rows') && moveRows(piece, box.querySelector('table'))) return
    while (box.firstChild) piece.appendChild(box.firstChild)
  }
  /**
   * Fills the texts in an element; calls `done` when they are whole, at once when nothing was missing. The returned function stops it. On paper a text is
   * whole at once.
   */
  window.fillText = function (root, done) {
    var rests = root.getElementsByClassName('text-rest')
    var channel = new MessageChannel()
    var isStopped = false
    /** The elements of the first rests. */
    var made = []
    var shown = performance.now()
    var wait = SHOW_MS
    function stop() {
      isStopped = true
      channel.port1.close()
      removeEventListener('beforeprint', fillAll)
    }
    function show() {
      if (made.length === 0) return
      var ready = made.map(function (box, at) {
        return [rests[at], box]
      })
      made = []
      ready.forEach(function (one) {
        put(one[0], one[1])
      })
      shown = performance.now()
      wait *= LONGER
    }
    function fill(end) {
      do {
        var rest = rests[made.length]
        // While the document arrives, its last piece may not be whole.
        var isHere = rest && (document.readyState !== 'loading' || rest.parentNode.nextElementSibling)
        if (isHere) made.push(elementsOf(rest))
      } while (isHere && performance.now() < end)
      if (!isHere || performance.now() - shown > wait) show()
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
