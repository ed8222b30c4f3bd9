import { escapeHtml } from '#server/text/escape-html.ts'
/** Text with `code` in backticks, as HTML. */
export const words = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')

/** A piece of code, as HTML. */
export const code = (text: string): string => `<code>${escapeHtml(text)}</code>`

/**
 * A table in a scrolling box.
 * @param label the accessible name of the table
 * @param rows cells as HTML
 */
export function table(label: string, head: string[], rows: string[][]): string {
  const cells = (tag: string, row: string[]) => `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const body = rows.map((row) => cells('td', row)).join('')
  return `<div class="scroll" role="region" aria-label="${escapeHtml(label)}" tabindex="0"><table><thead>${cells('th', head)}</thead><tbody>${body}</tbody></table></div>`
}

/** Outlines of Lucide (ISC licence), as the interface draws them. */
const ICONS = {
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2m-7.07-14.07 1.41 1.41m11.32 11.32 1.41 1.41M2 12h2m16 0h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"/>',
  moon: '<path d="M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9Z"/>',
  languages: '<path d="m5 8 6 6M4 14l6-6 2-3M2 5h12M7 2h1m14 20-5-10-5 10m2-4h6"/>',
  list: '<path d="M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13"/>',
}

/** An icon of 18 px in the colour of the text. Its button has the accessible name. */
export const icon = (name: keyof typeof ICONS): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${ICONS[name]}</svg>`

/** The logo, as in web/ui/logo.tsx. */
export const LOGO = `<svg width="94.5" height="24" viewBox="0 0 126 32" fill="currentColor" role="img" aria-label="Octavo"><g class="mark"><path d="M3 4.69Q3 2.69 4.93 3.21L14.22 5.72Q14.8 5.88 14.8 6.48L14.8 28.58Q14.8 29.18 14.22 29.02L4.93 26.51Q3 25.99 3 23.99Z"/><path d="M17.2 6.48Q17.2 5.88 17.78 5.72L27.07 3.21Q29 2.69 29 4.69L29 12.54Q29 13.14 28.42 13.3L17.78 16.17Q17.2 16.33 17.2 15.73Z"/><path d="M17.2 19.33Q17.2 18.73 17.78 18.57L21.44 17.58Q22.02 17.42 22.02 18.02L22.02 27.27Q22.02 27.87 21.44 28.03L17.78 29.02Q17.2 29.18 17.2 28.58Z"/><path d="M24.18 17.44Q24.18 16.84 24.76 16.69L28.42 15.7Q29 15.54 29 16.14L29 23.99Q29 25.99 27.07 26.51L24.76 27.14Q24.18 27.29 24.18 26.69Z"/></g><g fill="none" stroke="currentColor" stroke-width="3.1" transform="translate(39)"><ellipse cx="7.2" cy="17.4" rx="5.65" ry="6.05"/><path d="M27.75 12.98A5.65 6.05 0 1 0 27.75 21.82"/><path d="M34.27 5.2V20.25q0 3.2 3.2 3.2h1.9M30.66 11.35h8.7"/><ellipse cx="47.95" cy="17.4" rx="5.65" ry="6.05"/><path d="M53.8 9.8V25"/><path fill="currentColor" stroke="none" d="M56.49 9.8h3.5l3.65 10.7 3.65-10.7h3.5L65.34 25h-3.4z"/><ellipse cx="78.8" cy="17.4" rx="5.65" ry="6.05"/></g></svg>`
