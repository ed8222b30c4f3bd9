/** Texts of the buttons that make a sample item. */
export const sample = {
  label: 'Or begin with a sample',
  hint: 'A finished item of your own, to look at and to change.',
  kinds: { api: 'API manual', dictionary: 'Data dictionary', sheet: 'Spreadsheet' },
} as const
