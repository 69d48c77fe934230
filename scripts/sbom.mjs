import { readFileSync, writeFileSync } from 'node:fs'
import { prepare } from './prepare.mjs'
import { output, withPackages } from './run.mjs'
import { ExpectedError, runCommand } from './run-command.mjs'

/** `npm run sbom -- FILE`: the packages of the product, without those of its development, as CycloneDX. */
await runCommand(async () => {
  const file = process.argv[2] ?? 'plinth.cdx.json'
  await prepare({ development: false, build: false })
  // From the lock file, so that it lists what any machine installs.
  const options = ['--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only', '--loglevel=error']
  const { code, text } = await output(['npm', 'sbom', ...options], withPackages())
  if (code !== 0) throw new ExpectedError(`npm could not list the packages:\n${text}`)
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const listed = JSON.parse(text)
  // npm names it after the folder.
  Object.assign(listed.metadata.component, { name, type: 'application' })
  writeFileSync(file, `${JSON.stringify(listed, null, 2)}\n`)
  console.log(`${file}: ${listed.components.length} packages of ${name} ${version}`)
})
