import { readBook, writeBook } from '#shared/sheet/document.ts'
import type { Book } from '#shared/sheet/model.ts'

/** A book on its way to the server. Written out once, when it is needed; the same book is the same text. */
export class SheetText {
  /** `null`: the text is no spreadsheet. */
  readonly book: Book | null
  #text: string | null

  private constructor(book: Book | null, text: string | null) {
    this.book = book
    this.#text = text
  }

  static ofBook(book: Book): SheetText {
    return new SheetText(book, null)
  }

  static ofText(text: string): SheetText {
    return new SheetText(readBook(text), text)
  }

  /** @param text what `book` was read from */
  static opened(book: Book, text: string): SheetText {
    return new SheetText(book, text)
  }

  eq(other: SheetText): boolean {
    return (this.book !== null && this.book === other.book) || this.toString() === other.toString()
  }

  get length(): number {
    return this.toString().length
  }

  toString(): string {
    this.#text ??= this.book ? writeBook(this.book) : ''
    return this.#text
  }
}
