/** The texts of the enhanced article, in the language of the interface. */
export interface EnhanceTexts {
  copy: string
  copied: string
  wrap: string
  /** "This formula has an error." */
  formulaFailed: string
  /** "This diagram has an error." */
  diagramFailed: string
  copyAddress: string
  copyCurl: string
  copyFetch: string
  /** The name of the link to a heading: "Link to “Errors”". */
  linkTo: (heading: string) => string
}

/** Options for enhancing an article. */
export interface EnhanceOptions {
  texts: EnhanceTexts
  theme: 'light' | 'dark'
  /** The Markdown of the article. Without it an endpoint only offers its address. */
  source?: () => string
}

/** One run over one article. Each part adds to `undo` a function that undoes its work. */
export interface EnhanceJob {
  root: HTMLElement
  options: EnhanceOptions
  /** Aborted when the article is about to change. Code that waited for a download must not touch it any more. */
  signal: AbortSignal
  undo: (() => void)[]
}
