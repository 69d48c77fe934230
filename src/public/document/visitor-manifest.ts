import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { EntryContext } from 'react-router'

/** React Router's list of the routes and their files, which each page loads as a script. */
type Manifest = EntryContext['manifest']

/** The layout around all pages of staff, in routes.ts. */
const STAFF_LAYOUT = 'dashboard/StaffApp'
const MANIFEST = /(?<=^|\/)manifest-(?=[0-9a-f]{8}\.js$)/

/** Beside React Router's file, and of the same version. */
const visitorFile = (file: string) => file.replace(MANIFEST, 'visitor-manifest-')

/**
 * Writes the list that visitors load, which is the same without the pages of staff. The router of a visitor's page takes
 * their addresses for missing pages, so a link to one must load a document.
 * @param assets the folder of the built scripts
 */
export async function writeVisitorManifest(assets: string): Promise<void> {
  const [file] = (await readdir(assets)).filter((name) => MANIFEST.test(name))
  if (!file) throw new Error(`No list of the routes in ${assets}.`)
  const script = await readFile(path.join(assets, file), 'utf8')
  const [assignment = '', json = ''] = script.split(/(?<==)(?={)|;$/)
  const manifest: Manifest = JSON.parse(json)
  const isOfVisitors = (id: string): boolean => {
    const { parentId } = manifest.routes[id]!
    return id !== STAFF_LAYOUT && (!parentId || isOfVisitors(parentId))
  }
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => isOfVisitors(id)))
  const ofVisitors: Manifest = { ...manifest, url: visitorFile(manifest.url), routes }
  // The router takes a missing flag for false.
  const shorter = JSON.stringify(ofVisitors, (_, value) => (value === false ? undefined : value))
  await writeFile(path.join(assets, visitorFile(file)), `${assignment}${shorter};`)
}

/** The build that a page is rendered with: a visitor's page names the shorter list. */
export function withItsManifest(entry: EntryContext): EntryContext {
  const isOfStaff = entry.staticHandlerContext.matches.some(({ route }) => route.id === STAFF_LAYOUT)
  if (isOfStaff) return entry
  // The address of the development server's list does not match, and so stays.
  return { ...entry, manifest: { ...entry.manifest, url: visitorFile(entry.manifest.url) } }
}
