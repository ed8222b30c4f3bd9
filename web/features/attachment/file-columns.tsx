import { ExternalLink, Link2, Trash2 } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { copyText } from '#web/ui/copy-button.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { FileIcon, fileLink } from '#web/ui/file-icon.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton, iconButtonClass } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { tip } from '#web/ui/tooltip.tsx'
import './file-list.css'
import { inBrowser, wholeAddress } from '#web/lib/site.ts'

type ListedFile = Output<'attachment/getAllList'>['list'][number]

/**
 * The columns of lists of files, and the actions on each file.
 * @param withUser also show the uploader
 */
export function useFileColumns(onDelete: (file: ListedFile) => void, withUser = false): Column<ListedFile>[] {
  const t = useTexts()
  const copyLink = async (file: ListedFile) => {
    const copied = await copyText(wholeAddress(file.url))
    toast(copied ? t.common.copied : { text: t.common.copyFailed, kind: 'problem' })
  }
  const said = t.attachment
  const user: Column<ListedFile> = {
    id: 'user',
    head: said.uploader,
    width: '140px',
    cell: (file) => <span className="o-cut">{file.username}</span>,
  }
  return [
    {
      id: 'name',
      head: said.name,
      cell: (file) => (
        <span className="files-name">
          <FileIcon type={file.file_type} />
          <a {...fileLink(file)} title={file.display_name}>
            {file.display_name}
          </a>
          {file.missing_since > 0 && <Badge kind="danger">{said.isMissing}</Badge>}
        </span>
      ),
    },
    ...(withUser ? [user] : []),
    { id: 'size', head: said.size, end: true, width: '96px', cell: (file) => fileSize(file.file_size) },
    { id: 'visits', head: said.visits, end: true, width: '96px', hideOnPhone: true, cell: (file) => file.visit_times },
    {
      id: 'time',
      head: said.uploaded,
      width: '152px',
      cell: (file) => <time dateTime={file.addtime.replace(' ', 'T')}>{file.addtime.slice(0, 16)}</time>,
    },
    {
      id: 'acts',
      head: said.actions,
      hideHead: true,
      end: true,
      width: '120px',
      cell: (file) => (
        <span className="files-acts">
          <a
            {...fileLink(file)}
            href={inBrowser(file.url)}
            className={iconButtonClass({ className: 'o-wide-640' })}
            aria-label={said.open(file.display_name)}
            {...tip(said.open(file.display_name))}
          >
            <Icon of={ExternalLink} />
          </a>
          <IconButton icon={Link2} label={said.copyLink(file.display_name)} onClick={() => copyLink(file)} />
          <IconButton icon={Trash2} label={said.remove(file.display_name)} onClick={() => onDelete(file)} />
        </span>
      ),
    },
  ]
}
