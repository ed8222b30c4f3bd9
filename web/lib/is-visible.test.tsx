import { expect, test } from 'vitest'
import { isVisible } from './is-visible.ts'

/** An element with a given layout, because the tests' DOM computes none. */
function makeElement(isDrawn: boolean, visibility: string, hasCheck: boolean) {
  const element = document.createElement('button')
  element.style.visibility = visibility
  document.body.append(element)
  Object.assign(element, {
    checkVisibility: hasCheck ? () => isDrawn : undefined,
    getClientRects: () => (isDrawn ? [{}] : []),
  })
  return element
}

test.each([true, false])('drawn and not hidden by its style (checkVisibility: %s)', (hasCheck) => {
  expect(isVisible(makeElement(true, 'visible', hasCheck))).toBe(true)
  expect(isVisible(makeElement(true, 'hidden', hasCheck))).toBe(false)
  expect(isVisible(makeElement(false, 'visible', hasCheck))).toBe(false)
})
