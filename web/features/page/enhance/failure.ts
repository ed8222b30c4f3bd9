const MAX_DETAIL = 160

/**
 * A short line that says that something could not be drawn. It stands beside the source.
 * @param message the message in the reader's language
 * @param error the error of the library; its first line helps the writer to find the mistake
 */
export function createFailure(message: string, error: unknown): HTMLElement {
  const line = document.createElement('p')
  line.className = 'drawing-failed'
  const first = error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : ''
  // KaTeX underlines the mistake with combining characters.
  const detail = first.replace(/\u0332/g, '').replace(/:\s*$/, '')
  line.textContent = detail ? `${message} ${detail.slice(0, MAX_DETAIL)}` : message
  return line
}
