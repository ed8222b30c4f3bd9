/** How often the process that npm started looks whether npm's shell is still there (ms). */
const PARENT_POLL_MS = 200

/**
 * When the process that started us dies, so do we: the bootstrap of an older Node, or the shell that npm runs scripts in
 * (npm passes SIGTERM to that shell alone, and the shell does not pass it on).
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
