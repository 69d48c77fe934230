import { readFileSync } from 'node:fs'
import { advisoriesIn, installedPackage, refusedLicences, unknownScripts, unpinned } from './dependencies.mjs'
import { prepare } from './prepare.mjs'
import { output, withPackages } from './run.mjs'
import { runCommand } from './run-command.mjs'

// `npm run check:deps`: the versions, install scripts, licences and known weaknesses of the packages.
await runCommand(async () => {
  await prepare({ development: true, build: false })
  const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const found = [
    conclude('Versions are exact', unpinned(manifest)),
    conclude('Install scripts are allowed by name', unknownScripts(manifest, lock)),
    conclude('Licences are allowed', refusedLicences(lock, installedPackage)),
    conclude('No package has an advisory', await advisories()),
  ]
  process.exitCode = found.every((isGood) => isGood) ? 0 : 1
})

/** Asks the registry that npm is set to. */
async function advisories() {
  const { text } = await output(['npm', 'audit', '--json', '--loglevel=silent'], withPackages())
  return (
    advisoriesIn(text) ?? [
      'The registry did not answer, so nothing is known about advisories. Try again later.',
    ]
  )
}

/**
 * @param {string} what
 * @param {string[]} faults
 */
function conclude(what, faults) {
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${what}`)
  for (const fault of faults) console.log(`  ${fault}`)
  return faults.length === 0
}
