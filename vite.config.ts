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

// A visitor's first page comes in a few files instead of twenty: what every page needs, what every public page needs, and
// the gallery. Each file costs a request and its headers, and compresses better the more it holds. The folders of the shell
// hold what only some pages want: the openings, forms, the captcha.
const GROUPS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shell',
    test: /\/src\/(site\/shell|ui)\/[^/]+$|\/src\/domain\/(project|project-filter|picture|section|taxonomy|address)\.ts/,
  },
  { name: 'gallery', test: /\/src\/site\/home\// },
]

// Taken into the server's build, so that only what is used of them is loaded: 20 MB of the idle server's memory.
const BUNDLED = ['zod', 'hono', 'kysely', 'hono-openapi', 'react-router']

export default defineConfig({
  ssr: { noExternal: BUNDLED },
  plugins: [staffScreensInTheBrowser(), reactRouter()],
  // One server build whose entry is the server itself: pages, calls and rules share one module graph.
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
})
