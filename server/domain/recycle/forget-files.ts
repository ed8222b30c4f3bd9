import type { Context } from '#server/context.ts'

/** Removes the bytes of deleted files after the commit. The job `sweep-files` removes bytes that a crash leaves. */
export function removeAfterCommit(ctx: Context, keys: readonly string[]): void {
  const { storage } = ctx.services
  ctx.afterCommit(() => void storage.discard(keys))
}
