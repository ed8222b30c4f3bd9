import type { Texts } from '#shared/i18n/type.ts'
import { ITEM_TYPE, takesOnePush } from '#shared/kinds.ts'
import type { Example } from './shell-code.tsx'

interface Pair {
  api_key: string
  api_token: string
}

/** The item of the examples. */
interface Item {
  item_name: string
  item_type: number
}

/** A text in single quotes for a shell. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The title of the page. The only page of an item has the name of the item. */
const titleIn = (item: Item, t: Texts) => (takesOnePush(item) ? item.item_name : t.setting.exampleTitle)

function onePage(origin: string, pair: Pair, item: Item, t: Texts): string {
  const catalog = takesOnePush(item)
    ? ''
    : `
  --data-urlencode ${quote(`cat_name=${t.setting.exampleCatalog}`)} \\`
  return `curl ${origin}/api/item/updateByApi \\
  -d ${quote(`api_key=${pair.api_key}`)} -d ${quote(`api_token=${pair.api_token}`)} \\${catalog}
  --data-urlencode ${quote(`page_title=${titleIn(item, t)}`)} \\
  --data-urlencode ${quote(`page_content@${t.setting.exampleFile}`)}`
}

function folder(origin: string, pair: Pair, _item: Item, t: Texts): string {
  return `for file in docs/*.md; do
  curl ${origin}/api/item/updateByApi \\
    -d ${quote(`api_key=${pair.api_key}`)} -d ${quote(`api_token=${pair.api_token}`)} \\
    --data-urlencode ${quote(`cat_name=${t.setting.exampleCatalog}`)} \\
    --data-urlencode "page_title=$(basename "$file" .md)" \\
    --data-urlencode "page_content@$file"
done`
}

function read(origin: string, pair: Pair, item: Item, t: Texts): string {
  return `curl ${origin}/api/open/getPage \\
  -d ${quote(`api_key=${pair.api_key}`)} -d ${quote(`api_token=${pair.api_token}`)} \\
  --data-urlencode ${quote(`page_title=${titleIn(item, t)}`)}`
}

/**
 * Example commands that work on this site and item as they are. Unless `revealed`, the token is hidden on the screen; the copied
 * text contains it.
 * @param origin address of the site, without a slash at the end
 */
export function pushExamples(origin: string, pair: Pair, item: Item, revealed: boolean, t: Texts): Example[] {
  const shown = revealed ? pair : { ...pair, api_token: '••••••••' }
  const makers = [
    // A file of Markdown is no spreadsheet.
    ...(item.item_type === ITEM_TYPE.spreadsheet ? [] : [{ id: 'page', label: t.setting.examplePage, make: onePage }]),
    ...(takesOnePush(item) ? [] : [{ id: 'folder', label: t.setting.exampleFolder, make: folder }]),
    { id: 'read', label: t.setting.exampleRead, make: read },
  ]
  return makers.map(({ id, label, make }) => ({
    id,
    label,
    code: make(origin, shown, item, t),
    copied: make(origin, pair, item, t),
  }))
}
