import type { Extension } from '@codemirror/state'
import { type ReactNode, useCallback, useState } from 'react'
import { useFind } from '#web/features/editor/find/use-find.tsx'
import { usePageLinks } from '#web/features/editor/page-links/use-page-links.tsx'
import { usePaste } from '#web/features/editor/paste/use-paste.tsx'
import type { SlashEntry } from '#web/features/editor/slash/entries.ts'
import { slashMenu } from '#web/features/editor/slash/slash-menu.ts'
import type { ToolOpening } from '#web/features/editor/tools/use-editor-tools.tsx'
import type { PageEditorProps, PageUploads } from '#web/features/editor/types.ts'
import { uploadPlaces } from '#web/features/editor/uploads/upload-widgets.ts'
import { picturePicker } from '#web/features/editor/uploads/use-uploads.tsx'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { hasFeature } from '#web/lib/locale-features.ts'
import { useLatest } from '#web/lib/use-latest.ts'

/** Parts of the editor that consist of CodeMirror extensions and React elements. */
export interface SourceParts {
  extensions: Extension
  /** Their React elements, which may be rendered anywhere in the editor. */
  elements: ReactNode
}

/** Rows of the slash menu for the tools of the editor, as in the Tools menu. */
function useToolEntries(given: PageEditorProps, opening: ToolOpening): () => readonly SlashEntry[] {
  const { lang } = useLocale()
  const t = useTexts().tools
  const entries = useLatest((): readonly SlashEntry[] =>
    given.tools
      .filter(
        (tool) =>
          (tool.group === 'insert' || tool.group === 'convert') && (!tool.feature || hasFeature(lang, tool.feature)),
      )
      .map((tool) => ({
        label: t.names[tool.name],
        words: tool.name.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
        icon: tool.icon,
        group: 'tool',
        open: () => opening.open(tool),
      })),
  )
  return useCallback(() => entries.current(), [entries])
}

/** The parts of one editor. They are created once. */
export function useSourceParts(
  given: PageEditorProps,
  opening: ToolOpening,
  cat_id: number,
  uploading: PageUploads,
): SourceParts {
  const texts = useTexts().editor
  const tools = useToolEntries(given, opening)
  const find = useFind()
  const paste = usePaste(uploading.takeFiles)
  const { item_id, page_id } = given.page
  const catalog = useLatest(cat_id)
  const links = usePageLinks({ item_id, page_id, cat_id: () => catalog.current, canCreate: given.catalogs !== null })
  const [extensions] = useState(
    (): Extension => [
      links.extension,
      slashMenu(texts, tools),
      find.extension,
      uploadPlaces(uploading.uploads),
      picturePicker(uploading.takeFiles),
      paste.extension,
    ],
  )
  return {
    extensions,
    elements: (
      <>
        {find.panel}
        {paste.question}
        {links.picker}
      </>
    ),
  }
}
