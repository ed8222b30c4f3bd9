/** The reason why a file cannot be read. Its message is among the texts. */
export type FileTrouble = 'kind' | 'size' | 'broken' | 'bomb' | 'slow' | 'locked' | 'tooMany'

/** A file that cannot be read. */
export class FileProblem extends Error {
  readonly trouble: FileTrouble

  constructor(trouble: FileTrouble) {
    super(trouble)
    this.trouble = trouble
  }
}
