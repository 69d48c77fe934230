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

// What every page needs anyway travels in one file instead of six: one request's headers, and better compressed.
const GROUPS = [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// }]

export default defineConfig({
  plugins: [staffScreensInTheBrowser(), reactRouter()],
  // One server build whose entry is the server itself: pages, calls and rules share one module graph.
  environments: {
    ssr: { build: { rolldownOptions: { input: './src/server.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
})
