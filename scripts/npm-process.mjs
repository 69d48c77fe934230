import { readFileSync } from 'node:fs'

const POLL_INTERVAL = 500 // ms

/**
 * npm starts us through a shell, which does not forward the signal that ends it. So we poll whether both still run.
 * @param {() => void} end
 */
export function whenNpmEnds(end) {
  if (!process.env.npm_lifecycle_event) return
  const ancestors = ancestorsUpToNpm()
  const watch = setInterval(() => {
    if (ancestorsUpToNpm() === ancestors) return
    clearInterval(watch)
    end()
  }, POLL_INTERVAL)
  // A program that has done its work ends.
  watch.unref()
}

/** The process ids of our parent and, if that is npm's shell and the system provides it, of npm. */
function ancestorsUpToNpm() {
  const parent = process.ppid
  try {
    const isShell = readFileSync(`/proc/${parent}/cmdline`, 'utf8').includes('\0-c\0')
    const [, npm] = readFileSync(`/proc/${parent}/stat`, 'utf8').match(/.*\) \S (\d+)/) ?? []
    return isShell ? `${parent} ${npm}` : `${parent}`
  } catch {
    return `${parent}`
  }
}
