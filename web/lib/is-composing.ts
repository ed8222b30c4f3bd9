/** A key event of the browser, or that of React. */
type KeyEvent = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>

/** The key code of keys that an input method handles (UI Events, section 9.3). */
const HANDLED_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to an input method, such as the Enter that takes over Pinyin. Safari reports this Enter after the end of the composition, so there
 * only its key code tells.
 */
export const isComposing = (event: KeyEvent | { nativeEvent: KeyEvent }): boolean => {
  const { isComposing, keyCode } = 'nativeEvent' in event ? event.nativeEvent : event
  return isComposing || keyCode === HANDLED_BY_INPUT_METHOD
}
