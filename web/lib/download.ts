/** How long the browser may take to begin saving a file, in milliseconds. */
const KEPT_MS = 10_000

/** Lets the browser save a file. */
export function download(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name.replace(/[\\/:*?"<>|]/g, '_')
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
