/** The blocks of a page, for writers of documents. All text is plain text; writers escape it for their format. */

/** The target of a link in a text. */
export type LinkTarget =
  /** An address with its scheme, normalised. */
  | { kind: 'outside'; url: string }
  /** A page of this export, or one of its headings (`anchor`, as in `HeadingBlock`). */
  | { kind: 'page'; page_id: number; anchor: string }

/** The look of a piece of text. Absent means no. */
export interface Marks {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  code?: true
  sub?: true
  sup?: true
  highlight?: true
  /** Six hexadecimal digits. */
  color?: string
}

/** A part of a line. */
export type Inline =
  | { kind: 'text'; text: string; marks: Marks }
  | { kind: 'break' }
  | { kind: 'link'; to: LinkTarget; content: Inline[] }
  | { kind: 'picture'; picture: PictureUse }
  | { kind: 'formula'; tex: string }

/** A picture in a text. */
export interface PictureUse {
  /** As in the text: an address, or a data URL. */
  address: string
  alt: string
  /** The width that the text asks for, in CSS pixels or percent of the line. */
  width?: { value: number; unit: 'px' | '%' }
}

export type Align = 'left' | 'center' | 'right'

export interface HeadingBlock {
  kind: 'heading'
  /** 1 to 9, in the document and not in the page. */
  level: number
  /** Unique in its page. */
  anchor: string
  content: Inline[]
}

export interface ParagraphBlock {
  kind: 'paragraph'
  content: Inline[]
  align?: Align
}

export interface ListBlock {
  kind: 'list'
  ordered: boolean
  /** The number of the first entry of an ordered list. */
  start: number
  items: ListItem[]
}

export interface ListItem {
  /** Whether a task is done; absent for other entries. */
  done?: boolean
  blocks: Block[]
}

/** A table as a full grid: spans never overlap or leave the table, and every grid position belongs to exactly one cell. */
export interface TableBlock {
  kind: 'table'
  columns: number
  /** The number of head rows at the top. */
  heads: number
  /** Each cell is in the row in which it begins, in the order of its columns. */
  rows: TableCell[][]
}

export interface TableCell {
  /** The first column, from 0. */
  column: number
  colspan: number
  rowspan: number
  /** A head of its row or column. */
  isHead: boolean
  align?: Align
  blocks: Block[]
}

/** The kind of a piece of code, which decides its colour. */
export type CodeTone = 'keyword' | 'string' | 'number' | 'comment' | 'name' | 'added' | 'removed'

export interface CodeBlock {
  kind: 'code'
  /** The language in lower case; empty when the page names none. */
  lang: string
  pieces: { text: string; tone?: CodeTone }[]
}

/** Code blocks in tabs. A document shows one after the other. */
export interface TabsBlock {
  kind: 'tabs'
  tabs: { label: string; code: CodeBlock }[]
}

export type CalloutKind = 'note' | 'info' | 'tip' | 'warn' | 'danger'

export interface CalloutBlock {
  kind: 'callout'
  callout: CalloutKind
  title: Inline[]
  blocks: Block[]
}

/** An endpoint block (`:::api`). */
export interface ApiBlock {
  kind: 'api'
  method: string
  address: string
  summary: Inline[][]
  facts: { key: string; value: Inline[] }[]
}

export type Block =
  | HeadingBlock
  | ParagraphBlock
  | ListBlock
  | TableBlock
  | CodeBlock
  | TabsBlock
  | CalloutBlock
  | ApiBlock
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'details'; summary: Inline[]; blocks: Block[] }
  | { kind: 'formula'; tex: string }
  | { kind: 'diagram'; language: 'mermaid' | 'flow' | 'seq'; source: string }
  | { kind: 'rule' }

/** The deepest level of a heading in a document. */
export const DEEPEST_HEADING = 9
