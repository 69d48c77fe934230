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

/** Puts them into the build under the version of pdf.js, where dashboard/hiring/candidate/pdf/open-pdf.ts looks for them. */
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

// A visitor's first page comes in a few files instead of twenty: what every page needs, what every public page needs, forms, what
// lets a row of pictures scroll and open, the gallery, and the Contact page. Each file costs a request and its headers, and compresses
// better the more it holds; so the few styles of what scrolls are no file of their own. The folders of the shell hold what only
// some pages want.
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/src\/(site\/shell\/(?:layout|head|messages)\/|ui\/(?!(?:ArrowButton|new-key|scroller-keys|[Tt]rack|use-drag|use-scroller)[^/]*\.tsx?$))[^/]+$|\/src\/domain\/(?:page-query|project\/(?:filter-address|gallery-choice|list-page|places|project|project-filter|section|status|taxonomy)|picture\/picture(?:-format)?|shared\/(?:address|colours|pages)|content\/search-result)\.ts/,
  },
  // Calls of the public pages, apart from the forms: the Careers page makes one and has no form with a captcha.
  { name: 'request', test: /\/src\/site\/shell\/request\// },
  // The code that the forms of visitors share; files and their upload come only with the pages that take some.
  {
    name: 'form',
    test: /\/src\/(site\/shell\/(form\/(TextField|form|kept-key|use-form)|captcha\/(Captcha|use-captcha))[^/]*|domain\/enquiry\/enquiry-rules\.ts|ui\/new-key\.ts)$/,
  },
  // After the shell, which keeps what both lean on.
  { name: 'scroller', test: /\/src\/(ui\/|site\/shell\/viewer\/Picture)/ },
  // Only an empty gallery loads the link for staff.
  { name: 'gallery', test: /\/src\/(site\/home\/(?!FirstProject)|domain\/project\/gallery-filter\.ts)/ },
  // Without the route's own file, so that the editor's preview shares it.
  { name: 'contact', test: /\/src\/site\/contact\/(?!ContactPage)/ },
]

/** The layers of styles, the weakest first: what may import a component may also change how it looks. */
const LAYERS: [name: string, files: RegExp][] = [
  ['base', /\/src\/ui\/tokens\.css$/],
  ['libraries', /\/node_modules\/|\/src\/dashboard\/mantine\.css$/],
  // Our look of the library's parts is one of them.
  ['ui', /\/src\/ui\/|\/src\/dashboard\/theme\.module\.css$/],
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

// Taken into the server's build, so that only what is used of them is loaded: 20 MB of the idle server's memory.
const BUNDLED = ['zod', 'hono', 'kysely', 'react-router']

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
