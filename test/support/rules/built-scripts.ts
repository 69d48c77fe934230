import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const ASSETS = 'build/client/assets'
const IMPORT = /(?:^|[;}\n])(?:import|export)\b(?:[^"'`;()]*?\bfrom)?["']\.\/([\w.-]+\.js)["']/g
const HASH = /-[\w-]{8}\.js$/

/** The built scripts that the HTML of a page names, with those that they import: what a browser loads for it. */
export const scriptsNamedIn = (html: string) =>
  withImports([...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, file]) => file!))

/** The scripts that are loaded for these files of the sources: 'Viewer'. */
export function scriptsOf(...names: string[]): Set<string> {
  const built = readdirSync(ASSETS).filter((file) => HASH.test(file))
  return withImports(
    names.map((name) => {
      const [file] = built.filter((one) => one.replace(HASH, '') === name)
      if (!file) throw new Error(`No script is built of ${name}.`)
      return file
    }),
  )
}

/** With all that they import when they are loaded, and without what they may load later. */
function withImports(files: string[]): Set<string> {
  const all = new Set(files)
  for (const file of all) for (const [, imported] of textOf(file).matchAll(IMPORT)) all.add(imported!)
  return all
}

export const textOf = (script: string) => readFileSync(path.join(ASSETS, script), 'utf8')

/** Their size as sent: compressed. */
export function kilobytesOf(scripts: Iterable<string>): number {
  const sizes = [...scripts].map((script) => {
    const file = path.join(ASSETS, script)
    return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  })
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

/** The names of all built scripts with this text, in their order. */
export const scriptsWith = (text: string) =>
  readdirSync(ASSETS)
    .filter((file) => file.endsWith('.js') && textOf(file).includes(text))
    .map((file) => file.replace(HASH, ''))
