import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { whyNotHere } from './start-conditions.ts'

// The build's first file. It loads the server only where that can run, since a static import would load the native packages first.
const why = whyNotHere({
  node: process.versions.node,
  cwd: process.cwd(),
  home: realpathSync(fileURLToPath(new URL('../..', import.meta.url))),
})
if (why === undefined) await import('./server.ts')
else {
  process.stderr.write(`${why}\n`)
  process.exitCode = 1
}
