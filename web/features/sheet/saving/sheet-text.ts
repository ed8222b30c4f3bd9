import { readBook, writeBook } from '#shared/sheet/document.ts'
import type { Book } from '#shared/sheet/model.ts'

/** A book to be saved. Its JSON is written once, when it is needed; equal books have equal texts. */
export class SheetText {
  /** `null` when the text is no spreadsheet. */
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

  /** @param text the text from which `book` was read */
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
