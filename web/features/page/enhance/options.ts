/** Words of the enhanced article, in the language of the interface. */
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
}

/** How to enhance an article. */
export interface EnhanceOptions {
  texts: EnhanceTexts
  theme: 'light' | 'dark'
  /** The text that the article was made from; without it an endpoint offers its address only. */
  source?: () => string
}

/** One run over one article; the parts add to `undo` what takes their work back. */
export interface EnhanceJob {
  root: HTMLElement
  options: EnhanceOptions
  /** Aborted when the article is about to change: whoever waited for a download must not touch it any more. */
  signal: AbortSignal
  undo: (() => void)[]
}
