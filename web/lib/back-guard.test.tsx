import { afterEach, expect, test } from 'vitest'
import { goBackUnguarded, holdBack, setFirstGuard } from './back-guard.ts'

// Browsers make a step later; happy-dom makes it at once.
const { back, go } = history
history.back = () => void setTimeout(() => back.call(history))
history.go = (delta) => void setTimeout(() => go.call(history, delta))

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

test('what runs after a step finds the tab at its own entry', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '', `/${idx}`)
  let found = ''
  removers.push(
    holdBack(() => {
      found = location.pathname
      history.replaceState(history.state, '', '/closed')
    }),
  )
  expect(await step(() => history.back())).toBe(false)
  expect([found, location.pathname]).toEqual(['/2', '/closed'])
})

test('what was closed while a step is undone is not called', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '')
  const close = holdBack(
    () => expect.unreachable(),
    () => {
      setTimeout(close)
      return true
    },
  )
  expect(await step(() => history.back())).toBe(false)
  expect(index()).toBe(2)
})

test('a second step that comes before the first is undone is undone too, and what lies on top is called once', async () => {
  for (let idx = 0; idx < 4; idx++) history.pushState({ idx }, '')
  const steps: number[] = []
  let further = 1
  removers.push(
    holdBack(
      (delta) => steps.push(delta),
      () => {
        if (further-- > 0) history.back()
        return true
      },
    ),
  )
  expect(await step(() => history.back())).toBe(false)
  expect(index()).toBe(3)
  expect(steps).toEqual([-1])
})

test('a step that could not be undone does not hold Back later', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '')
  const close = holdBack(() => {})
  // Forward to an entry of the browser has no entry behind it.
  history.pushState(null, '', '#part')
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  close()
  expect(await step(() => history.go(-2))).toBe(true)
  expect(index()).toBe(1)
})

test('at an entry of the browser Back is undone too, also several entries at once', async () => {
  for (let idx = 0; idx < 3; idx++) history.pushState({ idx }, '', `/${idx}`)
  history.pushState(null, '', '#part')
  const steps: string[] = []
  removers.push(holdBack(() => steps.push(location.pathname)))
  expect(await step(() => history.back())).toBe(false)
  expect(location.hash).toBe('#part')
  for (const delta of [-2, -1]) expect(await step(() => history.go(delta))).toBe(false)
  expect(steps).toEqual(['/2', '/2', '/2'])
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
