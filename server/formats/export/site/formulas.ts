import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import katex from 'katex'

/** A font of formulas. */
export interface FormulaFont {
  name: string
  bytes(): Promise<Buffer>
}

/** Draws formulas when the site is written, so that its readers need no script. */
export class Formulas {
  /** The classes of all formulas, which decide the fonts. */
  readonly #classes = new Set<string>()

  /** The HTML of a formula; undefined for TeX that cannot be drawn. */
  draw(tex: string, isBlock: boolean): string | undefined {
    let html: string
    try {
      html = katex.renderToString(tex, {
        displayMode: isBlock,
        throwOnError: true,
        // The same limits as for readers. Nothing can link, load, style or loop for ever.
        trust: false,
        strict: 'ignore',
        maxSize: 20,
        maxExpand: 500,
      })
    } catch {
      return undefined
    }
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g))
      for (const name of names.split(' ')) this.#classes.add(name)
    return html
  }

  /** The style sheet and the fonts for the drawn formulas; undefined without any. */
  async parts(): Promise<{ style: string; fonts: FormulaFont[] } | undefined> {
    if (this.#classes.size === 0) return undefined
    const { resolve } = createRequire(import.meta.url)
    const folder = dirname(resolve('katex/dist/katex.min.css'))
    const whole = await readFile(join(folder, 'katex.min.css'), 'utf8')
    const families = this.#familiesIn(whole)
    const fonts: FormulaFont[] = []
    const style = whole.replace(/@font-face\{[^}]*\}/g, (face) => {
      const [, file = '', family = ''] = /url\(fonts\/((KaTeX_\w+)-\w+\.woff2)\)/.exec(face) ?? []
      if (!families.has(family)) return ''
      fonts.push({ name: file, bytes: () => readFile(join(folder, 'fonts', file)) })
      return face.replace(/src:[^;}]*/, `src:url(fonts/${file}) format("woff2")`)
    })
    return { style, fonts }
  }

  /** The font families whose rules apply to some formula. */
  #familiesIn(style: string): Set<string> {
    const families = new Set(['KaTeX_Main'])
    for (const [, selectors = '', family = ''] of style.matchAll(/([^{}]+)\{font-family:(KaTeX_\w+)/g)) {
      const isUsed = selectors
        .split(',')
        .some((one) => [...one.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => this.#classes.has(name)))
      if (isUsed) families.add(family)
    }
    return families
  }
}
