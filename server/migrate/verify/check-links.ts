import type { Checking } from './check.ts'
import { signsIn } from './check-items.ts'
import { presentPages, presentSigns } from './here.repository.ts'
import type { Comparison } from './result.ts'

/** How many texts are looked at together. */
const TEXTS_AT_ONCE = 200
/** A path of a page here. After the host of an address it belongs to another site. */
const PAGE_LINK = /(?<![\w.:/-])\/page\/([1-9]\d{0,14})(?!\d)/g

/** Finds links of texts that lead nowhere, or to the old site. */
export class LinkCheck {
  readonly #checking: Checking
  readonly #comparison: Comparison
  #texts: { id: string; name: string; text: string }[] = []

  constructor(checking: Checking, comparison: Comparison) {
    this.#checking = checking
    this.#comparison = comparison
  }

  /** @param text as it is here */
  async add(page: { id: string; name: string; text: string }): Promise<void> {
    this.#texts.push(page)
    if (this.#texts.length >= TEXTS_AT_ONCE) await this.flush()
  }

  async flush(): Promise<void> {
    const texts = this.#texts.map((one) => ({ ...one, pages: pagesIn(one.text), signs: signsIn(one.text) }))
    this.#texts = []
    const { db } = this.#checking.ctx
    const pages = await presentPages(db, [...new Set(texts.flatMap((one) => one.pages))])
    const signs = await presentSigns(db, [...new Set(texts.flatMap((one) => one.signs))])
    for (const one of texts) {
      const named = { id: one.id, name: one.name }
      for (const page of one.pages)
        this.#one(named, pages.has(page) ? undefined : `the link /page/${page} leads to no page`, '')
      for (const sign of one.signs)
        this.#one(
          named,
          signs.has(sign) ? undefined : `no file has the sign ${sign}`,
          'the file was not there either, or not in the folder of the uploads',
        )
      for (const address of this.#checking.source.oldAddressesIn(one.text))
        this.#one(named, `${address} leads to the old site`, 'what it names is not there either, or was not moved')
    }
  }

  #one(named: { id: string; name: string }, text: string | undefined, explanation: string): void {
    this.#comparison.add('links', named, text === undefined ? [] : [{ text, explanation }])
  }
}

const pagesIn = (text: string): number[] => [...text.matchAll(PAGE_LINK)].map(([, id]) => Number(id))
