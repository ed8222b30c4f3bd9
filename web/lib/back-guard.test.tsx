import { afterEach, expect, test } from 'vitest'
import { goBackUnguarded, holdBack, setFirstGuard } from './back-guard.ts'

/** The next step in the history. The listener is added after the one of the module, like that of the router. */
const step = (go: () => void): Promise<boolean> =>
  new Promise((resolve) => {
    const seen = () => done(true)
    const done = (isSeen: boolean) => {
      removeEventListener('popstate', seen)
      clearTimeout(timer)
      resolve(isSeen)
    }
    const timer = setTimeout(() => done(false), 100)
    addEventListener('popstate', seen)
    go()
  })

const index = () => (history.state as { idx: number }).idx
const removers: (() => void)[] = []
afterEach(() => {
  for (const remove of removers.splice(0)) remove()
})

test('what lies on top undoes Back; without it what lies below does, and a step of our own passes', async () => {
  for (let idx = 0; idx < 4; idx++) history.pushState({ idx }, '')
  const steps: string[] = []
  removers.push(holdBack((delta) => steps.push(`form ${delta}`)))
  const closeDialog = holdBack((delta) => steps.push(`dialog ${delta}`))

  expect(await step(() => history.back())).toBe(false)
  expect(await step(() => history.go(-2))).toBe(false)
  expect(index()).toBe(3)
  closeDialog()
  expect(await step(() => history.back())).toBe(false)
  expect(index()).toBe(3)
  expect(steps).toEqual(['dialog -1', 'dialog -2', 'form -1'])

  expect(await step(goBackUnguarded)).toBe(true)
  expect(index()).toBe(2)
  expect(await step(() => history.back())).toBe(false)
  expect(index()).toBe(2)
  expect(steps.at(-1)).toBe('form -1')
})

test('a question that appears while a step is undone does not change where the tab stays', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '')
  let asked = 0
  let closeQuestion = () => {}
  const ask = () => {
    asked++
    closeQuestion = holdBack(() => expect.unreachable())
  }
  removers.push(holdBack(ask))
  for (const time of [1, 2]) {
    expect(await step(() => history.back())).toBe(false)
    expect(asked).toBe(time)
    expect(index()).toBe(2)
    closeQuestion()
  }
})

test('the first guard comes before what lies on top', async () => {
  for (let idx = 0; idx < 2; idx++) history.pushState({ idx }, '')
  const remove = setFirstGuard((event) => event.stopImmediatePropagation())
  removers.push(
    remove,
    holdBack(() => expect.unreachable()),
  )
  expect(await step(() => history.back())).toBe(false)
  expect(index()).toBe(0)
  remove()
})

test('a guard that does not hold lets Back pass', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '')
  removers.push(
    holdBack(
      () => expect.unreachable(),
      () => false,
    ),
  )
  expect(await step(() => history.back())).toBe(true)
})
