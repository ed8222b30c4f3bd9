const COPY = '--copy'

/** The name of a copy that is given none: the source's, cut so that the mark of a copy fits. */
export const nameOfCopy = (name: string, longest: number): string =>
  `${[...name].slice(0, longest - COPY.length).join('')}${COPY}`
