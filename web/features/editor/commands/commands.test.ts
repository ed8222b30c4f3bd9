import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state'
import { describe, expect, test } from 'vitest'
import { markdownLanguage } from '#web/features/editor/markdown.ts'
import {
  cycleHeading,
  insertBlockText,
  insertRule,
  insertTable,
  toggleCodeBlock,
  toggleHeading,
  toggleList,
  toggleQuote,
} from './blocks.ts'
import { pasteCells, pasteLines } from './cells.ts'
import { continueMarkup, deleteMarker } from './continue.ts'
import { indentItems, outdentItems } from './indent.ts'
import { toggleMark } from './inline.ts'
import { insertLink, pasteAddress } from './link.ts'
import { moveCell } from './table.ts'

/** Runs commands on a text. One `|` marks the caret, two mark the selection. `¦` stands for a pipe. */
function typed(text: string, ...commands: StateCommand[]): string {
  const places = [...text.matchAll(/\|/g)].map((place, before) => place.index - before)
  const doc = text.replaceAll('|', '').replaceAll('¦', '|')
  const [anchor = doc.length, head = anchor] = places
  let state = EditorState.create({
    doc,
    selection: EditorSelection.single(anchor, head),
    extensions: [markdownLanguage()],
  })
  for (const command of commands) {
    const handled = command({
      state,
      dispatch: (transaction) => {
        state = transaction.state
      },
    })
    if (!handled) return 'not handled'
  }
  const { from, to } = state.selection.main
  const said = (start: number, end?: number) => state.sliceDoc(start, end).replaceAll('|', '¦')
  return from === to ? `${said(0, from)}|${said(from)}` : `${said(0, from)}|${said(from, to)}|${said(to)}`
}

describe('marks', () => {
  test('a selection gets the mark and loses it again', () => {
    expect(typed('say |hello| there', toggleMark('**'))).toBe('say **|hello|** there')
    expect(typed('say |hello| there', toggleMark('**'), toggleMark('**'))).toBe('say |hello| there')
  })
  test('a mark that is selected with its word is removed too', () => {
    expect(typed('say |**hello**| there', toggleMark('**'))).toBe('say |hello| there')
  })
  test('white space at the edges stays outside the mark', () => {
    expect(typed('say| hello |there', toggleMark('*'))).toBe('say *|hello|* there')
  })
  test('italic and bold are not mistaken for each other', () => {
    expect(typed('**|bold|**', toggleMark('*'))).toBe('***|bold|***')
    expect(typed('***|both|***', toggleMark('**'))).toBe('*|both|*')
    expect(typed('***|both|***', toggleMark('*'))).toBe('**|both|**')
  })
  test('without a selection a Latin word is marked, in Chinese an empty pair is inserted', () => {
    expect(typed('one tw|o2 three', toggleMark('**'))).toBe('one **tw|o2** three')
    expect(typed('one **tw|o2** three', toggleMark('**'))).toBe('one tw|o2 three')
    expect(typed('用户|管理接口', toggleMark('**'))).toBe('用户**|**管理接口')
    expect(typed('用户**|**管理接口', toggleMark('**'))).toBe('用户|管理接口')
  })
  test('lines of a list are marked one by one, behind their markers', () => {
    expect(typed('|- one\n- [ ] two\n\n> three|', toggleMark('**'))).toBe('- **|one**\n- [ ] **two**\n\n> **three|**')
  })
  test('lines and cells that all have the mark lose it together', () => {
    const list = '|- one\n- two|'
    expect(typed(list, toggleMark('**'))).toBe('- **|one**\n- **two|**')
    expect(typed(list, toggleMark('**'), toggleMark('**'))).toBe('- |one\n- two|')
    expect(typed('|- **one**\n- two|', toggleMark('**'))).toBe('- |**one**\n- **two|**')
  })
  test('cells of a table are marked one by one, and their pipes stay', () => {
    const row = '¦ a ¦ b ¦\n¦ - ¦ - ¦\n|¦ one ¦ two ¦|'
    const bold = '¦ a ¦ b ¦\n¦ - ¦ - ¦\n¦ **|one** ¦ **two|** ¦'
    expect(typed(row, toggleMark('**'))).toBe(bold)
    expect(typed(row, toggleMark('**'), toggleMark('**'))).toBe(bold.replaceAll('**', ''))
    expect(typed('|¦ a ¦ b ¦\n¦ - ¦ - ¦|', toggleMark('**'))).toBe('¦ **|a** ¦ **b|** ¦\n¦ - ¦ - ¦')
  })
  test('punctuation stays outside of a mark that Markdown would not read', () => {
    expect(typed('请|注意：|马上', toggleMark('**'))).toBe('请**|注意|**：马上')
    expect(typed('请|注意：|马上', toggleMark('**'), toggleMark('**'))).toBe('请|注意|：马上')
    expect(typed('请|“注意”|马上', toggleMark('**'))).toBe('请“**|注意|**”马上')
    expect(typed('|注意：| 马上', toggleMark('**'))).toBe('**|注意：|** 马上')
    expect(typed('请|（注意）|马上', toggleMark('**'))).toBe('请（**|注意|**）马上')
    expect(typed('请|(注意)|马上', toggleMark('**'))).toBe('请(**|注意|**)马上')
    expect(typed('请|(注意)| 马上', toggleMark('**'))).toBe('请(**|注意)|** 马上')
    expect(typed('请|注意：|马上', toggleMark('`'))).toBe('请`|注意：|`马上')
  })
  test('code with a backtick in it gets two', () => {
    expect(typed('a |b`c| d', toggleMark('`'))).toBe('a `` |b`c| `` d')
  })
  test('a new link selects the part that is missing', () => {
    expect(typed('see |', insertLink('', 'text'))).toBe('see [|text|](https://)')
    expect(typed('see |the docs|', insertLink('', 'text'))).toBe('see [the docs](|https://|)')
    expect(typed('see |https://a.test/x|', insertLink('', 'text'))).toBe('see [|text|](https://a.test/x)')
    expect(typed('|', insertLink('!', 'picture'))).toBe('![|picture|](https://)')
    expect(typed('|a] b|', insertLink('', 'text'))).toBe('[a\\] b](|https://|)')
  })
  test('an address pasted over words makes them a link', () => {
    const paste = pasteAddress(' https://a.test/x\n')
    expect(typed('see |the docs|', paste)).toBe('see [the docs](https://a.test/x)|')
    expect(typed('|a|', pasteAddress('https://a.test/x_(y'))).toBe('[a](https://a.test/x_%28y)|')
    for (const text of ['|', '|https://b.test|', '|a\nb|', '```\n|a|\n```', '[|a|](/b)', '`|a|`'])
      expect(typed(text, paste)).toBe('not handled')
    expect(typed('|a|', pasteAddress('/usr/bin'))).toBe('not handled')
    expect(typed('|a|', pasteAddress('https://a b'))).toBe('not handled')
  })
  test('in a table a link stays in its cell', () => {
    const table = (row: string) => `¦ h ¦ i ¦\n¦ --- ¦ --- ¦\n${row}`
    expect(typed(table('|¦ a ¦ b ¦'), insertLink('', 'text'))).toBe(table('¦ [|text|](https://)a ¦ b ¦'))
    expect(typed(table('¦ |a ¦ b| ¦'), insertLink('', 'text'))).toBe(table('¦ [a](|https://|) ¦ b ¦'))
    expect(typed(table('¦ |a| ¦ b ¦'), pasteAddress('https://a.test/?q=x|y'))).toBe(
      table('¦ [a](https://a.test/?q=x%7Cy)| ¦ b ¦'),
    )
    expect(typed(table('¦  | ¦ b ¦'), pasteAddress('https://a.test/?q=x|y'))).toBe(
      table('¦ https://a.test/?q=x%7Cy|  ¦ b ¦'),
    )
  })
})

describe('blocks', () => {
  test('headings go through their levels', () => {
    expect(typed('Ti|tle', cycleHeading)).toBe('## Ti|tle')
    expect(typed('## Ti|tle', cycleHeading)).toBe('### Ti|tle')
    expect(typed('#### Ti|tle', cycleHeading)).toBe('Ti|tle')
    expect(typed('|', toggleHeading(2))).toBe('## |')
    expect(typed('# Ti|tle', toggleHeading(3))).toBe('### Ti|tle')
    expect(typed('> ti|tle', toggleHeading(2))).toBe('> ## ti|tle')
    expect(typed('> ## ti|tle', toggleHeading(2))).toBe('> ti|tle')
    expect(typed('- [ ] ti|tle', toggleHeading(2))).toBe('## ti|tle')
    expect(typed('2. ti|tle', cycleHeading)).toBe('## ti|tle')
  })
  test('a list changes its kind and is removed', () => {
    expect(typed('|one\n\ntwo|', toggleList('ordered'))).toBe('1. |one\n\n2. two|')
    expect(typed('|1. one\n2. two|', toggleList('bullet'))).toBe('|- one\n- two|')
    expect(typed('- on|e', toggleList('task'))).toBe('- [ ] on|e')
    expect(typed('- [x] on|e', toggleList('task'))).toBe('on|e')
    expect(typed('|a\n  - b\n  - c\nd|', toggleList('ordered'))).toBe('1. |a\n  1. b\n  2. c\n2. d|')
  })
  test('a quote is added and removed', () => {
    expect(typed('|one\ntwo|', toggleQuote)).toBe('> |one\n> two|')
    expect(typed('> |one\n> two|', toggleQuote)).toBe('|one\ntwo|')
  })
  test('a code block gets a longer fence than those in it, and can be removed', () => {
    expect(typed('|', toggleCodeBlock)).toBe('```\n|\n```\n')
    expect(typed('|a\n```\nb|', toggleCodeBlock)).toBe('````|\na\n```\nb\n````')
    expect(typed('```js\nle|t a\n```', toggleCodeBlock)).toBe('le|t a')
  })
  test('a table and a rule stand apart from the text', () => {
    expect(typed('text|', insertRule)).toBe('text\n\n---\n|\n')
    expect(typed('text|\nmore', insertTable('Col'))).toBe(
      'text\n\n¦ |Col 1| ¦ Col 2 ¦ Col 3 ¦\n¦ --- ¦ --- ¦ --- ¦\n¦  ¦  ¦  ¦\n¦  ¦  ¦  ¦\n\nmore',
    )
  })
  test('in an empty list item a block replaces the marker, and stays in the quote and the item around', () => {
    expect(typed('- one\n- |\n- two', toggleCodeBlock)).toBe('- one\n\n```\n|\n```\n\n- two')
    expect(typed('1. |', insertRule)).toBe('---\n|\n')
    expect(typed('- [ ] |', insertTable('Col'))).toBe(
      '¦ |Col 1| ¦ Col 2 ¦ Col 3 ¦\n¦ --- ¦ --- ¦ --- ¦\n¦  ¦  ¦  ¦\n¦  ¦  ¦  ¦\n',
    )
    expect(typed('- one\n  - |', insertBlockText('```\na\n```', 4, 5))).toBe('- one\n\n  ```\n  |a|\n  ```\n')
    expect(typed('> - one\n> - |\n> - two', insertBlockText(':::tip\n\n:::', 7, 7))).toBe(
      '> - one\n>\n> :::tip\n> |\n> :::\n>\n> - two',
    )
    expect(typed('- one|', insertRule)).toBe('- one\n\n---\n|\n')
  })
})

describe('Enter', () => {
  const enter = (text: string) => typed(text, continueMarkup)
  test('continues a list', () => {
    expect(enter('- one|')).toBe('- one\n- |')
    expect(enter('* one |two')).toBe('* one\n* |two')
    expect(enter('- [x] one|')).toBe('- [x] one\n- [ ] |')
    expect(enter('9) one|')).toBe('9) one\n10) |')
  })
  test('renumbers the following items', () => {
    expect(enter('1. one|\n2. two\n   - in\n3. three\n\n9. other')).toBe(
      '1. one\n2. |\n3. two\n   - in\n4. three\n\n9. other',
    )
  })
  test('ends a list at an empty item, one level at a time', () => {
    expect(enter('- one\n  - two\n  - |')).toBe('- one\n  - two\n- |')
    expect(enter('- one\n- |')).toBe('- one\n|')
    expect(enter('1. one\n   - |')).toBe('1. one\n2. |')
  })
  test('continues a quote and ends it', () => {
    expect(enter('> one|')).toBe('> one\n> |')
    expect(enter('> - one|')).toBe('> - one\n> - |')
    expect(enter('> one\n> |')).toBe('> one\n|')
  })
  test('adds rows to a table and ends it at an empty row', () => {
    const head = '¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n'
    expect(enter(`${head}¦ 1 ¦ 2 ¦|`)).toBe(`${head}¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`)
    expect(enter(`${head}¦ 1| ¦ 2 ¦`)).toBe(`${head}¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`)
    expect(enter(`${head}¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`)).toBe(`${head}¦ 1 ¦ 2 ¦\n\n|`)
    expect(enter('¦ a| ¦ b ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦')).toBe('¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ | ¦  ¦\n¦ 1 ¦ 2 ¦')
    expect(enter('¦ a ¦ b ¦|')).toBe('¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ | ¦  ¦')
  })
  test('is not handled in code, before a marker, in plain text and on a rule', () => {
    expect(enter('```\n- one|\n```')).toBe('not handled')
    expect(enter('|- one')).toBe('not handled')
    expect(enter('plain|')).toBe('not handled')
    expect(enter('- - -|')).toBe('not handled')
    expect(enter('- o|n|e')).toBe('not handled')
  })
})

describe('Backspace and Tab', () => {
  test('Backspace behind a marker removes the whole marker', () => {
    expect(typed('- one\n- |two', deleteMarker)).toBe('- one\n|two')
    expect(typed('- [ ] |two', deleteMarker)).toBe('|two')
    expect(typed('> > |two', deleteMarker)).toBe('> |two')
    expect(typed('- t|wo', deleteMarker)).toBe('not handled')
    expect(typed('|two', deleteMarker)).toBe('not handled')
  })
  test('Tab moves an item and its content into the one above', () => {
    expect(typed('- one\n- t|wo\n  - three', indentItems)).toBe('- one\n  - t|wo\n    - three')
    expect(typed('1. one\n2. t|wo', indentItems)).toBe('1. one\n   1. t|wo')
    expect(typed('1. one\n   1. a\n2. t|wo', indentItems)).toBe('1. one\n   1. a\n   2. t|wo')
    expect(typed('- o|ne', indentItems)).toBe('- o|ne')
    expect(typed('plain|', indentItems)).toBe('not handled')
  })
  test('Shift-Tab moves it out again', () => {
    expect(typed('- one\n  - t|wo\n    - three', outdentItems)).toBe('- one\n- t|wo\n  - three')
    expect(typed('1. one\n   1. t|wo', outdentItems)).toBe('1. one\n2. t|wo')
  })
  test('Tab and Shift-Tab keep the numbers of the list in order', () => {
    const list = '1. one\n2. t|wo\n3. three\n4. four\n\ntext\n\n3. other'
    expect(typed(list, indentItems)).toBe('1. one\n   1. t|wo\n2. three\n3. four\n\ntext\n\n3. other')
    expect(typed(list, indentItems, outdentItems)).toBe(list)
    const two = '1. one\n2. |two\n   text\n3. three|\n4. four'
    expect(typed(two, indentItems)).toBe('1. one\n   1. |two\n      text\n   2. three|\n2. four')
    expect(typed(two, indentItems, outdentItems)).toBe(two)
    expect(typed('1. one\n   1. a|\n   2. b\n2. two', outdentItems)).toBe('1. one\n2. a|\n   1. b\n3. two')
    expect(typed('> 1. one\n> 2. t|wo\n> 3. three', indentItems)).toBe('> 1. one\n>    1. t|wo\n> 2. three')
    // numbers that did not count, code, and lists of another kind
    expect(typed('1. one\n1. t|wo\n1. three\n7. seven', indentItems)).toBe('1. one\n   1. t|wo\n1. three\n7. seven')
    const code = '3. three\n   ```\n   1. x\n   3. y\n   ```'
    expect(typed(`1. one\n2. t|wo\n${code}`, indentItems)).toBe(`1. one\n   1. t|wo\n${code.replace('3', '2')}`)
    expect(typed('1. one\n2. t|wo\n1) a\n2) b', indentItems)).toBe('1. one\n   1. t|wo\n1) a\n2) b')
  })
  test('content moves with a number that gets another digit', () => {
    const list = '8. one\n   1. a|\n9. two\n   - b\n\n     text\n10. three\n    - c'
    expect(typed(list, outdentItems)).toBe('8. one\n9. a|\n10. two\n    - b\n\n      text\n11. three\n    - c')
  })
  test('Tab in a table moves from cell to cell and adds a row at the end', () => {
    const head = '¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n'
    expect(typed('¦ a| ¦ b ¦\n¦ --- ¦ --- ¦', moveCell(1))).toBe('¦ a ¦ |b| ¦\n¦ --- ¦ --- ¦')
    expect(typed(`${head}¦ 1 ¦ |2 ¦`, moveCell(1))).toBe(`${head}¦ 1 ¦ 2 ¦\n¦ | ¦  ¦`)
    expect(typed('¦ a ¦ b| ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦', moveCell(1))).toBe('¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n¦ |1| ¦ 2 ¦')
    expect(typed(`${head}¦ 1| ¦ 2 ¦`, moveCell(-1))).toBe('¦ a ¦ |b| ¦\n¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦')
  })
})

describe('pasting into a table', () => {
  const head = '¦ a ¦ b ¦\n¦ --- ¦ --- ¦\n'
  const cells = (text: string, ...rows: string[][]) => typed(text, pasteCells(rows))
  test('a range of cells fills the cells from the caret on, and the table grows', () => {
    expect(cells(`${head}¦ | ¦ x ¦\n¦ 3 ¦ y ¦`, ['1'], ['2'])).toBe(`${head}¦ 1 ¦ x ¦\n¦ 2| ¦ y ¦`)
    expect(cells(`${head}¦ 1 ¦ | ¦\n\nend`, ['2', '3'], ['4', '5'])).toBe(
      '¦ a ¦ b ¦  ¦\n¦ --- ¦ --- ¦ --- ¦\n¦ 1 ¦ 2 ¦ 3 ¦\n¦  ¦ 4 ¦ 5| ¦\n\nend',
    )
    expect(cells('> ¦ a ¦ b ¦\n> ¦ - ¦ - ¦\n> ¦ | ¦ x ¦', ['1'], ['2'])).toBe(
      '> ¦ a ¦ b ¦\n> ¦ - ¦ - ¦\n> ¦ 1 ¦ x ¦\n> ¦ 2| ¦  ¦',
    )
    expect(cells('¦ |a| ¦ b ¦\n¦ --- ¦ --- ¦', ['c', 'd'])).toBe('¦ c ¦ d| ¦\n¦ --- ¦ --- ¦')
  })
  test('what stands below the table stays', () => {
    for (const below of ['## Heading', '- item', '> quote', '::: warn'])
      expect(cells(`${head}¦ | ¦ x ¦\n${below}`, ['1'], ['2']), below).toBe(`${head}¦ 1 ¦ x ¦\n¦ 2| ¦  ¦\n${below}`)
    expect(cells(`${head}¦ 1 ¦ | ¦\nwords`, ['2'], ['3'])).toBe(`${head}¦ 1 ¦ 2 ¦\n¦ words ¦ 3| ¦`)
  })
  test('outside of a cell nothing is filled', () => {
    for (const text of [`${head}¦ 1 ¦ 2 ¦|`, `${head}|¦ 1 ¦ 2 ¦`, 'text|', `${head}¦ |1 ¦ 2| ¦`, '¦ a ¦|'])
      expect(cells(text, ['c']), text).toBe('not handled')
  })
  test('several lines stay in their cell; rows of a table are pasted as they are', () => {
    const lines = (text: string, pasted: string) => typed(text, pasteLines(pasted))
    expect(lines(`${head}¦ | ¦ x ¦`, 'one\r\ntwo ¦ 2\n'.replaceAll('¦', '|'))).toBe(`${head}¦ one<br>two \\¦ 2| ¦ x ¦`)
    expect(lines(`${head}¦ | ¦ x ¦`, '1\t2\n3\t4\n')).toBe(`${head}¦ 1 ¦ 2 ¦\n¦ 3 ¦ 4| ¦`)
    expect(lines(`${head}¦ | ¦ x ¦`, 'if (a) {\n\treturn b\n}')).toBe(`${head}¦ if (a) {<br>return b<br>}| ¦ x ¦`)
    expect(lines(`${head}¦ | ¦ x ¦`, '\tone\n\ttwo')).toBe(`${head}¦ one<br>two| ¦ x ¦`)
    expect(lines(`${head}¦ | ¦ x ¦`, '1\t2\n3')).toBe(`${head}¦ 1\t2<br>3| ¦ x ¦`)
    expect(lines(`${head}¦ | ¦ x ¦`, 'word')).toBe('not handled')
    expect(lines(`${head}¦ | ¦ x ¦`, '| 1 | 2 |\n| 3 | 4 |')).toBe('not handled')
    expect(lines('text|', 'one\ntwo')).toBe('not handled')
  })
})
