import { existsSync, readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runTool, UsageError } from '../run-tool.ts'

const HELP = `Writes a copy of the public site that any file server can serve, or a browser open from a disk, while the server runs. Uses the same
settings as the server.

  npm run export -- --static <folder>   into this folder, which must be empty or not exist

Pages, pictures and styles are copied, without scripts. Searches, forms and printed sheets lead to PUBLIC_URL.`

await runTool(HELP, async (args) => {
  const { values } = parseArgs({ args, options: { static: { type: 'string' } } })
  const folder = values.static
  if (!folder) throw new UsageError('Name the folder: --static <folder>.')
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UsageError(`${folder} is not empty. Name another folder.`)
  // Loaded only here, since the help and a wrong argument do not need its many modules.
  const { exportSite } = await import('./export-site.ts')
  await exportSite(folder)
})
