import {
  AlignmentType,
  BorderStyle,
  type IParagraphStyleOptions,
  type IPropertiesOptions,
  LevelFormat,
  type NumberingDefinition,
} from 'docx'

/** The fonts of a document. Word uses the second one for Chinese, Japanese and Korean letters. */
const TEXT_FONT = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Arial', eastAsia: 'Microsoft YaHei' }
export const CODE_FONT = { ascii: 'Consolas', hAnsi: 'Consolas', cs: 'Courier New', eastAsia: 'Microsoft YaHei' }
/** For the boxes of tasks. */
const SYMBOL_FONT = {
  ascii: 'Segoe UI Symbol',
  hAnsi: 'Segoe UI Symbol',
  eastAsia: 'Segoe UI Symbol',
  cs: 'Segoe UI Symbol',
}

/** Colours, six hexadecimal digits. */
export const COLORS = {
  ink: '1F2937',
  soft: '6B7280',
  link: '1D4ED8',
  line: 'CBD2DC',
  head: 'F1F4F8',
  code: 'F6F7F9',
  white: 'FFFFFF',
} as const

/** Widths of one level of a list, and from the mark to the text, in twentieths of a point. */
export const LIST_INDENT = 400
export const LIST_HANGING = 320
/** Word numbers nine levels. */
export const LIST_LEVELS = 9

const headingSizes = [34, 28, 25, 23, 22, 22, 21, 21, 21]

const headingStyle = (level: number) => ({
  run: { bold: true, size: headingSizes[level - 1] ?? 21, color: COLORS.ink },
  paragraph: { spacing: { before: level === 1 ? 360 : 260, after: 120 }, keepNext: true, outlineLevel: level - 1 },
})

const paragraphStyle = (
  id: string,
  name: string,
  rest: Omit<IParagraphStyleOptions, 'id' | 'name'>,
): IParagraphStyleOptions => ({
  id,
  name,
  basedOn: 'Normal',
  quickFormat: true,
  ...rest,
})

const codeBorder = { style: BorderStyle.SINGLE, size: 4, color: 'E1E5EB', space: 4 }

/** The styles of a document. */
export const styles: IPropertiesOptions['styles'] = {
  default: {
    document: {
      run: { font: TEXT_FONT, size: 21, color: COLORS.ink },
      paragraph: { spacing: { after: 120, line: 288, lineRule: 'auto' } },
    },
    title: { run: { size: 60, bold: true, color: COLORS.ink }, paragraph: { spacing: { before: 3400, after: 240 } } },
    heading1: headingStyle(1),
    heading2: headingStyle(2),
    heading3: headingStyle(3),
    heading4: headingStyle(4),
    heading5: headingStyle(5),
    heading6: headingStyle(6),
    hyperlink: { run: { color: COLORS.link, underline: {} } },
  },
  paragraphStyles: [
    ...[7, 8, 9].map((level) => ({
      ...paragraphStyle(`Heading${level}`, `heading ${level}`, headingStyle(level)),
      next: 'Normal',
    })),
    ...[1, 2, 3, 4].map((level) =>
      paragraphStyle(`TOC${level}`, `toc ${level}`, {
        paragraph: { spacing: { before: level === 1 ? 100 : 0, after: 40 }, indent: { left: (level - 1) * 300 } },
        run: level === 1 ? { bold: true } : {},
      }),
    ),
    paragraphStyle('ContentsTitle', 'Contents Title', {
      run: { size: 34, bold: true },
      paragraph: { spacing: { after: 200 } },
    }),
    paragraphStyle('CodeBlock', 'Code Block', {
      run: { font: CODE_FONT, size: 18, noProof: true },
      paragraph: { spacing: { before: 0, after: 0, line: 252, lineRule: 'auto' } },
    }),
    paragraphStyle('CodeLabel', 'Code Label', {
      run: { size: 18, bold: true, color: COLORS.soft },
      paragraph: { keepNext: true, spacing: { before: 100, after: 60 } },
    }),
    ...[
      ['TableText', 'Table Text', 19] as const,
      ['TableTextSmall', 'Table Text Small', 17] as const,
      ['TableTextSmallest', 'Table Text Smallest', 14] as const,
    ].map(([id, name, size]) =>
      paragraphStyle(id, name, {
        run: { size },
        paragraph: { spacing: { before: 20, after: 20, line: 252, lineRule: 'auto' } },
      }),
    ),
    paragraphStyle('Gap', 'Gap', {
      run: { size: 8 },
      paragraph: { spacing: { before: 0, after: 0, line: 160, lineRule: 'exact' } },
    }),
  ],
  characterStyles: [
    {
      id: 'CodeText',
      name: 'Code Text',
      basedOn: 'DefaultParagraphFont',
      run: { font: CODE_FONT, size: 19, noProof: true, shading: { type: 'clear', fill: 'EEF1F5' } },
    },
  ],
}

export const codeBorders = { top: codeBorder, bottom: codeBorder, left: codeBorder, right: codeBorder }

const levels = (
  mark: (level: number) => { format: 'bullet' | 'decimal' | 'lowerLetter' | 'lowerRoman'; text: string },
  start = 1,
  symbols = false,
) =>
  Array.from({ length: LIST_LEVELS }, (_, level) => ({
    level,
    ...mark(level),
    start: level === 0 ? start : 1,
    alignment: AlignmentType.LEFT,
    style: {
      ...(symbols ? { run: { font: SYMBOL_FONT } } : {}),
      paragraph: { indent: { left: LIST_INDENT * (level + 1), hanging: LIST_HANGING } },
    },
  }))

const bullet = (text: string) => ({ format: LevelFormat.BULLET, text })

/** The largest first number of an ordered list. Larger ones begin with 1, because each first number needs a definition in the document. */
const STARTS_MOST = 30

/** The reference of ordered lists that begin with a number. */
export const orderedReference = (start: number): string => `ordered-${start > STARTS_MOST ? 1 : start}`

/** The kinds of lists of a document. */
export const numbering: NumberingDefinition[] = [
  { reference: 'bullets', levels: levels((level) => bullet(['•', '◦', '▪'][level % 3] as string)) },
  { reference: 'task-open', levels: levels(() => bullet('☐'), 1, true) },
  { reference: 'task-done', levels: levels(() => bullet('☑'), 1, true) },
  ...Array.from({ length: STARTS_MOST + 1 }, (_, start) => ({
    reference: orderedReference(start),
    levels: levels(
      (level) => ({
        format:
          [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN][level % 3] ?? LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
      }),
      start,
    ),
  })),
]
