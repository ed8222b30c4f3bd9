/** The languages of the interface: one line and one folder each. The compiler asks for every text that the folder lacks. */
export { en } from './en/language.ts'
export { zh } from './zh/language.ts'
