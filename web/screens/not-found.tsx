import { NotFound } from '#web/features/shell/not-found.tsx'

/** For every address without a screen. */
export default function NotFoundScreen() {
  return <NotFound />
}
