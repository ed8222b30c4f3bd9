import { expect, test } from 'vitest'
import { openedState, type SaveEvent, type SaveState, saveStep, saveWord } from './save-machine.ts'

const run = (events: SaveEvent[], from: SaveState = openedState(null)) => events.reduce(saveStep, from)
const refused = { kind: 'refused', message: 'no' } as const

test('an opened page is saved, typing makes it unsaved, undo makes it saved again', () => {
  expect(saveWord(run([]), false)).toBe('saved')
  expect(saveWord(run([]), true)).toBe('new')
  expect(saveWord(run([{ type: 'changed', dirty: true }]), false)).toBe('unsaved')
  expect(
    saveWord(
      run([
        { type: 'changed', dirty: true },
        { type: 'changed', dirty: false },
      ]),
      false,
    ),
  ).toBe('saved')
})

test('a second save waits for the first', () => {
  const once = run([{ type: 'changed', dirty: true }, { type: 'sent' }])
  expect(once.sending).toBe(1)
  expect(saveStep(once, { type: 'sent' })).toBe(once)
  expect(saveWord(once, false)).toBe('saving')
})

test('what was typed while saving is still unsaved', () => {
  const state = run([
    { type: 'changed', dirty: true },
    { type: 'sent' },
    { type: 'saved', attempt: 1, at: 5, dirty: true },
  ])
  expect(state).toMatchObject({ dirty: true, savedAt: 5, sending: null })
  expect(saveWord(state, false)).toBe('unsaved')
})

test('a failure keeps everything, and the next try removes its message', () => {
  const failed = run([
    { type: 'changed', dirty: true },
    { type: 'sent' },
    { type: 'failed', attempt: 1, problem: refused },
  ])
  expect(failed).toMatchObject({ dirty: true, problem: refused, sending: null })
  expect(saveWord(failed, false)).toBe('failed')
  expect(saveStep(failed, { type: 'sent' })).toMatchObject({ problem: null, sending: 2 })
})

test('an overdue save stops blocking, and its late answer still counts', () => {
  const slow = run([
    { type: 'changed', dirty: true },
    { type: 'sent' },
    { type: 'overdue', attempt: 1, message: 'slow' },
  ])
  expect(slow).toMatchObject({ sending: null, problem: { kind: 'slow' } })
  expect(saveStep(slow, { type: 'saved', attempt: 1, at: 7, dirty: false })).toMatchObject({
    problem: null,
    savedAt: 7,
    dirty: false,
  })
  expect(saveStep(slow, { type: 'overdue', attempt: 1, message: 'slow' })).toBe(slow)
})

test('the late failure of an overdue save does not change the next one', () => {
  const second = run([
    { type: 'sent' },
    { type: 'overdue', attempt: 1, message: 'slow' },
    { type: 'sent' },
    { type: 'failed', attempt: 1, problem: refused },
  ])
  expect(second).toMatchObject({ sending: 2, problem: null })
})

test('the word is offline without a network and without an answer', () => {
  expect(saveWord(run([]), false, false)).toBe('offline')
  const lost = run([{ type: 'sent' }, { type: 'failed', attempt: 1, problem: { kind: 'no-answer', message: 'no' } }])
  expect(saveWord(lost, false)).toBe('offline')
})
