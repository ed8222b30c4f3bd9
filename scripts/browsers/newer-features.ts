/**
 * Built-ins that at least one of the oldest supported browsers (`web/oldest-browsers.ts`) lacks, by the name of the feature that a test for it
 * would use. The numbers are the first versions of Chrome, Firefox and Safari that have it; `-` is none. Source: MDN's compatibility tables.
 */
export const NEWER_STATICS: Record<string, string> = {
  'AbortSignal.any': '116 124 17.4',
  'Array.fromAsync': '121 115 16.4',
  'CSS.highlights': '105 140 17.2',
  'CSS.registerProperty': '78 128 16.4',
  'Error.captureStackTrace': '3 138 -',
  'Error.isError': '134 138 18.4',
  'Intl.DurationFormat': '129 136 16.4',
  'Intl.Segmenter': '87 125 14.1',
  'Iterator.concat': '146 147 26.4',
  'Iterator.from': '122 131 18.4',
  'Map.groupBy': '117 119 17.4',
  'Math.f16round': '135 129 18.2',
  'Math.sumPrecise': '147 137 26.2',
  'Object.groupBy': '117 119 17.4',
  'Promise.try': '128 134 18.2',
  'Promise.withResolvers': '119 121 17.4',
  'RegExp.escape': '136 134 18.2',
  'URL.canParse': '120 115 17',
  'URL.parse': '126 126 18',
  'Uint8Array.fromBase64': '140 133 18.2',
  'Uint8Array.fromHex': '140 133 18.2',
}

/** Methods and properties with unique names, on any object: the name → the feature, and the browsers that have it. */
export const NEWER_MEMBERS: Record<string, string> = {
  caretPositionFromPoint: '128 20 26.2',
  checkVisibility: '105 106 17.4',
  getComposedRanges: '137 142 17',
  getHTML: '125 128 18',
  getTextInfo: '130 153 17',
  getWeekInfo: '130 153 17',
  hidePopover: '114 125 17',
  isDisjointFrom: '122 127 17',
  isSubsetOf: '122 127 17',
  isSupersetOf: '122 127 17',
  moveBefore: '133 144 -',
  requestIdleCallback: '47 55 -',
  scrollIntoViewIfNeeded: '15 - 9',
  setFromBase64: '140 133 18.2',
  setFromHex: '140 133 18.2',
  setHTMLUnsafe: '124 128 17.4',
  showPopover: '114 125 17',
  startViewTransition: '111 144 18',
  symmetricDifference: '122 127 17',
  toBase64: '140 133 18.2',
  togglePopover: '114 125 17',
  transferToFixedLength: '114 122 17.4',
}

/** Names whose presence one test proves together. */
export const TESTED_TOGETHER: Record<string, string> = { hidePopover: 'showPopover', togglePopover: 'showPopover' }

/**
 * Global constructors and functions. `EditContext` is left out, because CodeMirror tests for it in another function than the one
 * that uses it.
 */
export const NEWER_GLOBALS: Record<string, string> = {
  CloseWatcher: '126 149 -',
  DisposableStack: '134 141 -',
  Float16Array: '135 129 18.2',
  SuppressedError: '134 141 -',
  URLPattern: '95 142 26',
  cookieStore: '87 140 18.4',
  requestIdleCallback: '47 55 -',
}

/** Functions in values of styles. A browser that lacks one drops the declaration, so the rule needs a fallback before it. */
export const NEWER_STYLE_FUNCTIONS = ['round', 'rem', 'mod', 'light-dark', 'calc-size', 'anchor', 'anchor-size', 'if']

/** Selectors; a browser that lacks one drops the whole rule. */
export const NEWER_SELECTORS = [
  ':popover-open',
  ':user-valid',
  ':user-invalid',
  ':state(',
  '::details-content',
  '::highlight',
]
