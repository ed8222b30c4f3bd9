import { Eye, EyeOff, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { updateCached, useCall, useSend } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { confirm } from '#web/ui/confirm.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Field, useField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Bone, Skeleton } from '#web/ui/skeleton.tsx'
import { inputClass } from '#web/ui/text-field.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import type { ItemDetail } from './layout.tsx'
import { pushExamples } from './push-examples.ts'
import { ShellCode } from './shell-code.tsx'
import './panel.css'
import { inBrowser, siteAddress } from '#web/lib/site.ts'

function SecretField(props: { label: string; value: string; covered?: boolean; children: ReactNode }) {
  const { id, note, control } = useField({})
  return (
    <Field label={props.label} id={id} note={note}>
      <div className="secret">
        <input
          {...control}
          readOnly
          className={classNames(inputClass(), 'o-mono')}
          type={props.covered ? 'password' : 'text'}
          autoComplete="off"
          value={props.value}
          onFocus={(event) => event.currentTarget.select()}
        />
        {props.children}
      </div>
    </Field>
  )
}

/** Key and token of the item for scripts, a button for a new token, and example commands that work as they are. */
export function OpenApi({ item }: { item: ItemDetail }) {
  const t = useTexts()
  const [revealed, setRevealed] = useState(false)
  const input = { item_id: item.item_id }
  const pair = useCall('item/getKey', input)
  const reset = useSend('item/resetKey', {
    onSuccess: (made) => {
      updateCached('item/getKey', input, () => made)
      toast(t.setting.resetDone)
    },
    onError: toastError,
  })
  const askAndReset = async () => {
    const yes = await confirm({
      title: t.setting.resetTitle(item.item_name),
      body: t.setting.resetBody,
      action: t.setting.resetToken,
      danger: true,
    })
    if (yes) reset.mutate(input)
  }
  // an archived item refuses pushes, so examples and a new token would be useless
  const archived = item.is_archived === 1
  return (
    <section>
      <h2>{t.setting.openApi}</h2>
      <p className="setting-lead">{t.setting.openApiLead}</p>
      {pair.isPending && (
        <Skeleton className="o-panel setting-skeleton">
          <Bone width={64} />
          <Bone width="60%" height={32} />
          <Bone width={64} />
          <Bone width="60%" height={32} />
        </Skeleton>
      )}
      {pair.error && !pair.data && (
        <LoadFailed message={pair.error.message} busy={pair.isFetching} onRetry={pair.refetch} />
      )}
      {pair.data && (
        <>
          <div className="o-panel o-stack panel-form">
            <SecretField label="api_key" value={pair.data.api_key}>
              <CopyButton text={pair.data.api_key} label={t.setting.copyKey} />
            </SecretField>
            <SecretField label="api_token" value={pair.data.api_token} covered={!revealed}>
              <IconButton
                icon={revealed ? EyeOff : Eye}
                label={revealed ? t.setting.hideToken : t.setting.showToken}
                onClick={() => setRevealed(!revealed)}
              />
              <CopyButton text={pair.data.api_token} label={t.setting.copyToken} />
            </SecretField>
            {!archived && (
              <div className="panel-foot">
                <Button kind="danger-quiet" icon={RefreshCw} busy={reset.isPending} onClick={askAndReset}>
                  {t.setting.resetToken}
                </Button>
                <span className="o-hint">{t.setting.resetHint}</span>
              </div>
            )}
          </div>
          {!archived && (
            <>
              <h2>{t.setting.tryIt}</h2>
              <p className="setting-lead">{t.setting.tryLead}</p>
              <ShellCode
                label={t.setting.exampleTabs}
                examples={pushExamples(siteAddress(), pair.data, item, revealed, t)}
              />
            </>
          )}
          <p className="setting-more">
            <a className="o-link" href={inBrowser('/api/docs')}>
              {t.setting.allCalls}
            </a>
          </p>
        </>
      )}
    </section>
  )
}
