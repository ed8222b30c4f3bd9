const DATA = /^data:(image\/(?:png|jpe?g|gif|bmp|webp));base64,([a-z0-9+/=\s]+)$/i
/** These characters enclose the number of a picture in the text until its position is known. No page contains them. */
const [OPEN, CLOSE] = ['\uE0F0', '\uE0F1']
const TOKEN = new RegExp(`${OPEN}(\\d+)${CLOSE}`, 'g')

/** Reads a picture that is embedded as a data URL. */
function fileOf(url: string, name: string): File | null {
  const found = DATA.exec(url)
  if (!found?.[1] || !found[2]) return null
  try {
    const bytes = Uint8Array.from(atob(found[2].replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
    return new File([bytes], name, { type: found[1].toLowerCase().replace('jpg', 'jpeg') })
  } catch {
    return null
  }
}

/**
 * Takes the pictures out of a page that are not on the web. Embedded ones become files. Those on the disk of another program are
 * lost.
 */
export function takePictures(body: HTMLElement): { files: File[]; lost: number } {
  const files: File[] = []
  let lost = 0
  for (const image of body.querySelectorAll('img')) {
    const url = (image.getAttribute('src') ?? '').trim()
    const isSpot = [image.getAttribute('width'), image.getAttribute('height')].some(
      (size) => size === '1' || size === '0',
    )
    if (isSpot) {
      image.remove()
      continue
    }
    if (/^https?:/i.test(url)) continue
    const name = (image.getAttribute('alt') ?? '').trim().slice(0, 100)
    const file = fileOf(url, name || 'image')
    if (file) {
      files.push(file)
      image.replaceWith(body.ownerDocument.createTextNode(`${OPEN}${files.length - 1}${CLOSE}`))
    } else {
      lost += 1
      image.remove()
    }
  }
  return { files, lost }
}

/** Removes the markers of pictures from a text and returns the position of each. */
export function placePictures(
  marked: string,
  files: readonly File[],
): { text: string; places: { file: File; at: number }[] } {
  const places: { file: File; at: number }[] = []
  let gone = 0
  const text = marked.replaceAll(TOKEN, (token, number: string, offset: number) => {
    const file = files[Number(number)]
    if (file) places.push({ file, at: offset - gone })
    gone += token.length
    return ''
  })
  return { text, places }
}
