import { ChevronDown } from 'lucide-react'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import type { DeskLink, DeskTool } from '#web/parts/editor-tools/tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MenuButton } from '#web/ui/menu.tsx'

const GROUPS = ['insert', 'convert', 'page'] as const

/** The tools of this language. */
const ofLanguage = <T extends DeskTool | DeskLink>(tools: readonly T[], lang: string): T[] =>
  tools.filter((tool) => !tool.onlyIn || tool.onlyIn === lang)

/** Tools that are worth a button of their own. */
export function DeskButtons({ tools, onOpen }: { tools: readonly DeskTool[]; onOpen: (tool: DeskTool) => void }) {
  const t = useTexts().desk
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
        onClick={() => onOpen(tool)}
      >
        {t.tools[tool.name]}
      </Button>
    ))
}

/** The menu of the document tools. */
export function DeskMenu(props: {
  tools: readonly DeskTool[]
  links: readonly DeskLink[]
  onOpen: (tool: DeskTool) => void
}) {
  const { tools, links, onOpen } = props
  const t = useTexts().desk
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
            label: t.tools[tool.name],
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
