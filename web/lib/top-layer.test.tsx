import { expect, test } from 'vitest'
import { hideFromTopLayer, prepareTopLayer, showInTopLayer } from './top-layer.ts'

function makeBox(popovers: boolean) {
  const box = document.createElement('div')
  let isOpen = false
  Object.assign(box, {
    showPopover: popovers
      ? () => {
          isOpen = true
        }
      : undefined,
    hidePopover: popovers
      ? () => {
          isOpen = false
        }
      : undefined,
    matches: (selector: string) => {
      if (!popovers) throw new SyntaxError(`'${selector}' is not a valid selector`)
      return isOpen
    },
  })
  return { box, isShown: () => (popovers ? isOpen : !box.hidden) }
}

test.each([true, false])('an element is shown and hidden, and it is known which (popovers: %s)', (popovers) => {
  const { box, isShown } = makeBox(popovers)
  prepareTopLayer(box)
  expect([isShown(), hideFromTopLayer(box)]).toEqual([false, false])
  showInTopLayer(box)
  expect(isShown()).toBe(true)
  expect([hideFromTopLayer(box), isShown(), hideFromTopLayer(box)]).toEqual([true, false, false])
})
