/** Words that the writers of Word and PDF documents add. */
export const exportDocument = {
  contents: 'Contents',
  /** Stands before the description of a picture that is not in the document. */
  picture: 'Picture',
} as const
