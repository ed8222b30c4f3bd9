import type { Context } from '#server/context.ts'

/** Removes the bytes of deleted files once their rows are gone for good. What a crash leaves of them is swept away by a job. */
export function removeAfterCommit(ctx: Context, keys: readonly string[]): void {
  const { storage } = ctx.services
  ctx.afterCommit(() => {
    for (const key of keys) storage.remove(key).catch(() => undefined)
  })
}
