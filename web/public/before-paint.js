// Runs before the first paint, so that neither another theme nor another shape of the screen flashes. The server puts it into the page, by its
// hash in the content security policy. The keys are those of web/lib/theme.ts, features/item/tree-width.tsx and item-frame.tsx.
// Browsers older than those of web/oldest-browsers.ts are told so here, in ES5, which all of them understand. web/main.tsx does not start then.
;(function () {
  var root = document.documentElement
  var TOO_OLD = [
    'This browser is too old to write or search here; you can only read. Please update it: Chrome or Edge 111, Firefox 121, Safari 16.4 or later.',
    '此浏览器版本过低，只能阅读，无法编辑和搜索。请升级浏览器：Chrome 或 Edge 111、Firefox 121、Safari 16.4 及以上版本。',
  ]
  // the path of the site (web/lib/site.ts); its keys in the storage begin with it (web/lib/storage.ts)
  var sitePath = root.getAttribute('data-site-path') || ''
  var LOOKBEHIND = '(?<=a)b'
  function read(key) {
    try {
      return localStorage.getItem(sitePath ? sitePath + ' ' + key : key)
    } catch (_error) {
      return null
    }
  }
  // each test is for what came with one of the oldest versions: Firefox 121, Chrome 111, Safari 16.4
  function isTooOld() {
    try {
      RegExp(LOOKBEHIND)
      return !CSS.supports('selector(:has(a))') || !CSS.supports('color', 'color-mix(in srgb, red, blue)')
    } catch (_error) {
      return true
    }
  }
  function tell() {
    var box = document.createElement('div')
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'position:relative;z-index:99;padding:12px 16px;background:#8a3b00;color:#fff;font:15px/1.5 sans-serif'
    for (var i = 0; i < TOO_OLD.length; i++) {
      var line = document.createElement('p')
      line.lang = i === 0 ? 'en' : 'zh-CN'
      line.style.margin = '0'
      line.appendChild(document.createTextNode(TOO_OLD[i]))
      box.appendChild(line)
    }
    // what readers without scripts get: buttons that do nothing are not shown
    var style = document.createElement('link')
    style.rel = 'stylesheet'
    style.href = sitePath + '/no-script.css'
    document.head.appendChild(style)
    document.body.insertBefore(box, document.body.firstChild)
  }
  // addresses of ShowDoc without its folder: the screen of /web/ (decision 98) knows where they lead
  if (location.pathname === sitePath + '/' && location.hash.indexOf('#/') === 0)
    location.replace(sitePath + '/web/' + location.hash)
  var theme = read('octavo-theme')
  if (theme === 'light' || theme === 'dark') root.setAttribute('data-theme', theme)
  var width = Number(read('octavo-tree-width'))
  if (width >= 220 && width <= 420 && root.style.setProperty) root.style.setProperty('--o-tree', width + 'px')
  if (read('octavo-full-page') === '1') root.setAttribute('data-full-page', '')
  if (isTooOld()) {
    root.setAttribute('data-too-old', '')
    document.addEventListener('DOMContentLoaded', tell)
  }
})()
