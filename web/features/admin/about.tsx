import { useCall } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/locale.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { RoomHead } from './backstage.tsx'

/** Which product and version this is, and how to update it. */
export function About() {
  const said = useTexts().admin
  const { data, error, refetch } = useCall('common/version')
  return (
    <>
      <RoomHead title={said.about} />
      {error && !data ? (
        <LoadFailed message={error.message} onRetry={refetch} />
      ) : !data ? (
        <Skeleton lines={4} />
      ) : (
        <div className="o-panel backstage-about">
          <Logo />
          <p>{said.aboutBody}</p>
          <p>
            {said.version} <b className="o-num">{data.version}</b>
          </p>
          <h2>{said.updateTitle}</h2>
          <p>{said.updateBody}</p>
        </div>
      )}
    </>
  )
}
