import { type Generator, textOf } from './generator.ts'

const SIZE = /^(\d{1,4})x(\d{1,4})$/
const COLOUR = /^#[0-9a-f]{3,8}$/i

/** A picture of one colour as a data URL: `@image('200x100', '#888')`. */
const image: Generator = ({ budget }, size, colour) => {
  const [, width = '300', height = '200'] = SIZE.exec(textOf(size)) ?? []
  const fill = COLOUR.test(textOf(colour)) ? textOf(colour) : '#888'
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'><rect width='100%' height='100%' fill='${fill}'/></svg>`
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  budget.characters(address.length)
  return address
}

export const picture: Record<string, Generator> = { image, img: image, dataimage: image }
