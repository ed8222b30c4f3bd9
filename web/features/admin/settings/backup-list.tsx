import { ShieldCheck, Trash2 } from 'lucide-react'
import type { Output } from '#shared/api/index.ts'
import { useSend } from '#web/lib/api.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { useLocale, useTexts } from '#web/lib/locale.tsx'
import { fullTime } from '#web/lib/time.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast, toastError } from '#web/ui/toast.ts'

type Info = Output<'adminBackup/getList'>

/**
 * The archives in the place for backups, and how to restore one.
 * @param props.isBusy no check can be started now
 */
export function BackupList(props: { info: Info; isBusy: boolean; onCheck: (name: string) => void }) {
  const { list, total, problem, folder, to } = props.info
  const t = useTexts()
  const said = t.siteSettings.backups
  const { tag } = useLocale()
  const remove = useSend('adminBackup/delete', { invalidates: ['adminBackup/getList'], onError: toastError })
  const [newest] = list
  if (!newest) return problem === '' ? <p className="o-hint">{said.none}</p> : null
  const askDelete = async ({ name, made }: Info['list'][number]) => {
    const [title, body] = [said.deleteTitle(name), said.deleteBody(fullTime(made, tag))]
    if (!(await confirm({ title, body, action: t.common.delete, danger: true }))) return
    remove.mutate({ name }, { onSuccess: () => toast(said.deleted(name)) })
  }
  return (
    <>
      <ul className="setting-backups">
        {list.map((one) => (
          <li key={one.name}>
            <span>
              <b>{fullTime(one.made, tag)}</b> {fileSize(one.bytes)}
              {one.is_encrypted && ` · ${said.encrypted}`}
            </span>
            <span className="setting-backups-acts">
              <Button
                size="s"
                icon={ShieldCheck}
                disabled={props.isBusy}
                aria-label={said.checkOne(one.name)}
                onClick={() => props.onCheck(one.name)}
              >
                {said.check}
              </Button>
              <IconButton
                size="s"
                icon={Trash2}
                label={said.deleteOne(one.name)}
                disabled={remove.isPending}
                onClick={() => void askDelete(one)}
              />
            </span>
            <code>{one.name}</code>
          </li>
        ))}
      </ul>
      {total > list.length && <p className="o-hint">{said.more(total - list.length)}</p>}
      <p className="o-hint">{said.restore}</p>
      <pre className="setting-backups-command">
        <code>{`npm run octavo -- restore ${to === 's3' ? 's3:' : `${folder}/`}${newest.name}`}</code>
      </pre>
    </>
  )
}
