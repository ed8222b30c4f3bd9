import { ChevronDown } from 'lucide-react'
import { type Lang, useLocale, useTexts } from '#web/lib/locale.tsx'
import { hasFeature } from '#web/lib/locale-features.ts'
import type { EditorTool, EditorToolLink } from '#web/parts/editor-tools/editor-tool.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu.tsx'

const GROUPS = ['insert', 'convert', 'page'] as const

/** The tools that this language offers. */
const ofLanguage = <T extends EditorTool | EditorToolLink>(tools: readonly T[], lang: Lang): T[] =>
  tools.filter(({ feature }) => !feature || hasFeature(lang, feature))

/** Buttons for the tools that are not in the menu. */
export function ToolButtons({ tools, onOpen }: { tools: readonly EditorTool[]; onOpen: (tool: EditorTool) => void }) {
  const t = useTexts().tools
  const { lang } = useLocale()
  return ofLanguage(tools, lang)
    .filter((tool) => tool.inBar)
    .map((tool) => (
      <Button
        key={tool.name}
        kind="ghost"
        size="s"
        icon={tool.icon}
        className="editor-tool"
        aria-label={t.names[tool.name]}
        onClick={() => onOpen(tool)}
      >
        <span className="o-wide-640">{t.names[tool.name]}</span>
      </Button>
    ))
}

/** The Tools menu. */
export function ToolMenu(props: {
  tools: readonly EditorTool[]
  links: readonly EditorToolLink[]
  onOpen: (tool: EditorTool) => void
}) {
  const { tools, links, onOpen } = props
  const t = useTexts().tools
  const { lang } = useLocale()
  const shown = ofLanguage([...tools, ...links], lang).filter((tool) => !tool.inBar)
  return (
    <MenuButton
      size="s"
      label={t.menu}
      align="end"
      groups={GROUPS.map((group) => ({
        title: t.groups[group],
        actions: shown
          .filter((tool) => tool.group === group)
          .map((tool) => ({
            id: tool.name,
            label: t.names[tool.name],
            icon: tool.icon,
            ...('to' in tool ? { to: tool.to } : { run: () => onOpen(tool) }),
          })),
      })).filter(({ actions }) => actions.length > 0)}
    >
      {t.menu}
      <Icon of={ChevronDown} />
    </MenuButton>
  )
}
