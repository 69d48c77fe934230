import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

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

// A visitor's first page comes in a few files instead of twenty: what every page needs, what every public page needs, what
// lets a row of pictures scroll, and the gallery. Each file costs a request and its headers, and compresses better the more
// it holds; so the few styles of what scrolls are no file of their own. The folders of the shell hold what only some pages
// want: the openings, forms, the captcha.
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/src\/(site\/shell\/|ui\/(?!(?:ArrowButton|scroller-keys|[Tt]rack|use-drag|use-scroller)[^/]*\.tsx?$))[^/]+$|\/src\/domain\/(?:page-query|project\/(?:filter-address|list-page|project|project-filter|section|taxonomy)|picture\/picture(?:-format)?|address|colours|pages)\.ts/,
  },
  // After the shell, which keeps what both lean on.
  { name: 'scroller', test: /\/src\/ui\// },
  { name: 'gallery', test: /\/src\/site\/home\// },
]

/**
 * What the shell, the scroller and the gallery import later finds their styles in the page. Vite does not know those again,
 * since React Router writes a '#' behind each address, and would put them in a second time, behind all others: the order of
 * the rules would change.
 */
function stylesOnce(): Plugin {
  const standing = /assets\/(shell|scroller|gallery)-[^/]*\.css$/
  return {
    name: 'styles-once',
    // Once the files are written: Vite fills in what an import brings along at the very last.
    async writeBundle({ dir = '.' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) =>
        /assets\/(shell|scroller|gallery)-[^/]*\.js$/.test(file),
      )) {
        const file = path.join(dir, name)
        const code = await readFile(file, 'utf8')
        const [, list] = code.match(/m\.f=(\[[^\]]*\])/) ?? []
        if (!list) continue
        const brought: string[] = JSON.parse(list)
        const isNew = (place: string) => !standing.test(brought[Number(place)] ?? '')
        const asNew = (_call: string, places: string) =>
          `__vite__mapDeps([${places.split(',').filter(isNew)}])`
        await writeFile(file, code.replace(/__vite__mapDeps\(\[([\d,]*)\]\)/g, asNew))
      }
    },
  }
}

// Taken into the server's build, so that only what is used of them is loaded: 20 MB of the idle server's memory.
const BUNDLED = ['zod', 'hono', 'kysely', 'react-router']

export default defineConfig({
  ssr: { noExternal: BUNDLED },
  plugins: [staffScreensInTheBrowser(), reactRouter(), stylesOnce()],
  // One server build whose entry is the server itself: pages, calls and rules share one module graph.
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
})
