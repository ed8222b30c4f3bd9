const COPY = '--copy'

/** The default name of a copy: that of the source, cut so that the mark of a copy fits. */
export const nameOfCopy = (name: string, longest: number): string =>
  `${[...name].slice(0, longest - COPY.length).join('')}${COPY}`
