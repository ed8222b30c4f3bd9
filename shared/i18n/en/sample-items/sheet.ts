import { costSheet } from '#shared/samples/cost-sheet.ts'
import type { Sample } from '#shared/samples/sample.ts'

/** A spreadsheet in English. */
export const sheet: Sample = {
  item_name: 'Running costs',
  item_description: 'A sample: what a service costs each month, with formulas.',
  pages: [
    {
      key: 'sheet',
      folder: '',
      title: 'Running costs',
      text: costSheet({
        name: 'Costs',
        head: ['Part', 'Count', 'Each (EUR)', 'A month (EUR)', 'Share (%)', 'Owner'],
        rows: [
          ['Application servers', 3, 48, 'Platform'],
          ['Database, 2 nodes', 2, 115, 'Data'],
          ['Object storage, TB', 4, 21, 'Platform'],
          ['Load balancer', 1, 18, 'Network'],
          ['Backups, TB', 6, 5, 'Data'],
          ['Monitoring', 1, 39, 'Platform'],
        ],
        total: 'Total',
        mean: 'Mean of a part',
      }),
    },
  ],
}
