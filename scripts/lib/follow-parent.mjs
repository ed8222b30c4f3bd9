/** How often the process that npm started checks whether npm's shell still runs (ms). */
const PARENT_POLL_MS = 200

/**
 * Ends this process when its parent dies: the bootstrap of an older Node, or the shell in which npm runs scripts (npm sends SIGTERM
 * only to that shell, which does not pass it on).
 */
export function followParent() {
  const stop = () => process.kill(process.pid, 'SIGTERM')
  if (process.channel) {
    process.once('disconnect', stop)
    process.channel.unref()
  } else if (process.env.npm_lifecycle_event) {
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      stop()
    }, PARENT_POLL_MS)
    watch.unref()
  }
}
