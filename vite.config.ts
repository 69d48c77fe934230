import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { type CSSModulesOptions, type CSSOptions, defineConfig, type Plugin } from 'vite'
import { programs } from './src/outside/process/programs.ts'

type CssPlugin = Extract<
  NonNullable<Extract<CSSOptions['postcss'], object>['plugins']>[number],
  { postcssPlugin: string; Once?: unknown }
>

const STAFF_SCREENS = /\/src\/dashboard\/(?!StaffApp\.tsx).*\.tsx$/

/**
 * The staff's screens are drawn in the browser alone, where the session's token is. The server's build takes an empty
 * component in their place, and so loads none of their libraries (a third of its memory).
 */
function staffScreensInTheBrowser(): Plugin {
  return {
    name: 'staff-screens-in-the-browser',
    enforce: 'pre',
    transform: {
      filter: { id: STAFF_SCREENS },
      handler() {
        return this.environment.name === 'ssr'
          ? 'export default function InTheBrowser() { return null }'
          : undefined
      },
    },
  }
}

/** The data files of pdf.js that a document may need: loaded when one does, and never from another site. */
const PDF_DATA = [
  { folder: 'cmaps', files: /\.bcmap$/ },
  { folder: 'standard_fonts', files: /\.(pfb|ttf)$/ },
  { folder: 'wasm', files: /_nowasm_fallback\.js$/ },
]

/** Puts them into the build under the version of pdf.js, where dashboard/shell/pdf/open-pdf.ts looks for them. */
function pdfData(): Plugin {
  const library = new URL('./node_modules/pdfjs-dist/', import.meta.url)
  return {
    name: 'pdf-data',
    generateBundle() {
      if (this.environment.name !== 'client') return
      const { version } = JSON.parse(readFileSync(new URL('package.json', library), 'utf8'))
      for (const { folder, files } of PDF_DATA)
        for (const name of readdirSync(new URL(folder, library)).filter((one) => files.test(one)))
          this.emitFile({
            type: 'asset',
            fileName: `assets/pdfjs-${version}/${folder}/${name}`,
            source: readFileSync(new URL(`${folder}/${name}`, library)),
          })
    },
  }
}

// A visitor's first page comes in a few files instead of twenty. Each file costs a request and its headers, and compresses better the
// more it holds. A group is a folder with all that it imports, unless a group before it has that; what is loaded later is left out.
const GROUPS = Object.entries({
  react: /node_modules\/(react|react-dom|scheduler|react-router)\//,
  shell: /\/src\/(ui|site\/shell\/(layout|head))\/[^/]+$/,
  request: /\/src\/site\/shell\/request\//,
  form: /\/src\/site\/shell\/form\//,
  pictures: /\/src\/site\/shell\/pictures\//,
  gallery: /\/src\/site\/home\//,
}).map(([name, test]) => ({ name, test, tags: ['$initial' as const] }))

/** The layers of styles, the weakest first: what may import a component may also change how it looks. */
const LAYERS: [name: string, files: RegExp][] = [
  ['base', /\/src\/(ui\/tokens|ui\/resets|dashboard\/resets)\.css$/],
  ['libraries', /\/node_modules\/|\/src\/dashboard\/mantine\.css$/],
  // Our look of the library's parts is one of them, and what screens and shell of the dashboard share.
  ['ui', /\/src\/ui\/|\/src\/dashboard\/(theme\.module\.css$|shell\/looks\/)/],
  ['shell', /\/src\/site\/shell\/(layout|head|messages)\//],
  ['shell-parts', /\/src\/site\/shell\//],
  ['pages', /\/src\/site\//],
  ['rooms', /\/src\/dashboard\/(session|shell|pictures|editing|versions)\//],
  ['screens', /\/src\/dashboard\//],
]

/**
 * Puts the rules of each style sheet into the layer of its folder. The order in which files reach the page then decides nothing
 * between layers; it differs from visit to visit, since what is imported later brings its styles then, some for a second time.
 */
const layeredByFolder: CssPlugin = {
  postcssPlugin: 'layered-by-folder',
  Once(root, { AtRule }) {
    const file = root.source?.input.file?.replaceAll('\\', '/') ?? ''
    const [name] = LAYERS.find(([, files]) => files.test(file)) ?? []
    if (!name) throw root.error('This style sheet has no layer: name one for its folder in vite.config.ts.')
    const rules = [...root.nodes]
    root.removeAll()
    // Each says the order of all: the build decides which comes first.
    root.append(new AtRule({ name: 'layer', params: LAYERS.map(([layer]) => layer).join(', ') }))
    root.append(new AtRule({ name: 'layer', params: name, nodes: rules }))
  },
}

/** Shorter than Vite's names, which also have the number of the line; of one file they end alike, and compress well. */
const classNames: CSSModulesOptions = {
  generateScopedName: (name, file) =>
    `${name}_${createHash('md5').update(path.relative('.', file)).digest('base64url').slice(0, 4)}`,
}

// Taken into the server's build, so that only what is used of them is loaded: 20 MB of the idle server's memory. Of the
// hundreds of files of the library for PDFs it makes one, so that the check of a document starts a third sooner.
const BUNDLED = ['zod', 'hono', 'kysely', 'react-router', '@cantoo/pdf-lib']

export default defineConfig({
  ssr: { noExternal: BUNDLED },
  plugins: [staffScreensInTheBrowser(), pdfData(), reactRouter()],
  css: { postcss: { plugins: [layeredByFolder] }, modules: classNames },
  // The server itself is an entry of its build: pages, calls and rules share one module graph.
  environments: {
    ssr: { build: { rolldownOptions: { input: { server: 'src/server/main.ts', ...programs } } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
})
