import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Licences under which a package may be part of the product: they allow closed use, or ask for changes of their own files alone. */
const ALLOWED_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // The data about browsers that the build reads.
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  // libvips of sharp: a library of its own beside the program, which anybody may replace.
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** An exact version; no range, tag, file or address. */
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/**
 * @typedef {{ version?: string, license?: string, dev?: boolean, resolved?: string, hasInstallScript?: boolean }} Package
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string>, overrides?: Record<string, unknown>, allowScripts?: Record<string, boolean> }} Manifest
 * @typedef {{ packages: Record<string, Package> }} Lock
 */

/**
 * The packages of package.json that have no exact version.
 * @param {Manifest} manifest
 */
export function unpinned({ dependencies, devDependencies, overrides }) {
  return Object.entries({ ...dependencies, ...devDependencies, ...overrides })
    .filter(([, version]) => typeof version !== 'string' || !EXACT.test(version))
    .map(([name, version]) => `${name} has the version ${JSON.stringify(version)}, which is not exact.`)
}

/**
 * The packages that run a script when they are installed, without being named in `allowScripts`, and the names there that need none.
 * @param {Manifest} manifest
 * @param {Lock} lock
 */
export function unknownScripts({ allowScripts = {} }, { packages }) {
  const withScripts = new Set(
    Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
      hasInstallScript ? [nameOf(folder)] : [],
    ),
  )
  const allowed = Object.keys(allowScripts).filter((name) => allowScripts[name])
  return [
    ...[...withScripts]
      .filter((name) => !allowed.includes(name))
      .map((name) => `${name} runs a script when it is installed, and is not in allowScripts.`),
    ...allowed
      .filter((name) => !withScripts.has(name))
      .map((name) => `${name} is in allowScripts, and has no script.`),
  ]
}

/**
 * The packages of the product, without those of its development, whose licence is not allowed or not known.
 * @param {Lock} lock
 * @param {(folder: string) => Record<string, unknown> | undefined} readPackage package.json of a package; undefined where it is not installed
 */
export function refusedLicences({ packages }, readPackage) {
  return Object.entries(packages).flatMap(([folder, locked]) => {
    if (folder === '' || locked.dev) return []
    // The variants for other machines are not installed here.
    const licence = licenceOf(readPackage(folder) ?? locked)
    return isAllowed(licence) ? [] : [`${nameOf(folder)} has the licence ${licence || '(none)'}.`]
  })
}

/**
 * @param {string} folder
 * @returns {Record<string, unknown> | undefined}
 */
export function installedPackage(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  } catch {
    return undefined
  }
}

/** @param {Record<string, unknown>} manifest */
function licenceOf({ license, licenses }) {
  if (typeof license === 'string') return license
  // Packages from before 2015 name several licences so.
  const all = Array.isArray(licenses) ? licenses : [license]
  return all.map((one) => one?.type ?? '').join(' OR ')
}

/**
 * Whether an expression of SPDX is allowed: all parts of AND, one of OR.
 * @param {string} licence
 */
function isAllowed(licence) {
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((one) => ALLOWED_LICENCES.has(one)))
}

/** @param {string} folder */
const nameOf = (folder) => folder.split('node_modules/').at(-1) ?? folder

/**
 * The advisories in what `npm audit --json` printed; undefined when the registry did not answer them.
 * @param {string} printed
 * @returns {string[] | undefined}
 */
export function advisoriesIn(printed) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string, via: ({ title?: string, url?: string } | string)[] }> } | undefined} */
  let report
  try {
    report = JSON.parse(printed)
  } catch {
    return undefined
  }
  if (!report?.vulnerabilities) return undefined
  return Object.entries(report.vulnerabilities).flatMap(([name, { severity, via }]) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [`${name}: ${severity}, ${one.title} ${one.url}`])),
  )
}
