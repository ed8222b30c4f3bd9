/** `fillText` of web/public/fill-text.js, which every document of the interface has. */
type FillText = (root: Element, done: () => void) => () => void

/** Whether a long text on the screen is not whole yet, so that places far below are not there. */
export const isFilling = (): boolean => document.getElementsByClassName('text-rest').length > 0

/**
 * Makes elements of the rest of a long text, a little at a time.
 * @param done is called when the text is whole, at once when it is so already
 * @returns stops it
 */
export function fillText(root: Element, done: () => void): () => void {
  return (window as unknown as { fillText: FillText }).fillText(root, done)
}

/** Resolves when the text that came with the document is whole. */
export async function wholeText(): Promise<void> {
  if (isFilling()) await new Promise((resolve) => document.addEventListener('text-whole', resolve, { once: true }))
}
