import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'

type Opened = Awaited<ReturnType<typeof import('../src/server/start-server.ts').openApp>>

const http = createServer()
const vite = await createVite({ appType: 'custom', server: { middlewareMode: true, hmr: { server: http } } })
const load = <T>(module: string) => vite.ssrLoadModule(module) as Promise<T>
const { readConfig } = await load<typeof import('../src/outside/config.ts')>('/src/outside/config.ts')
const { InvalidSetting } = await load<typeof import('../src/outside/invalid-setting.ts')>(
  '/src/outside/invalid-setting.ts',
)

let opened: Promise<Opened> | undefined

/** The app from the current sources. Vite reloads changed modules and the modules that import them. */
async function open(): Promise<Opened> {
  const { openApp } = await load<typeof import('../src/server/start-server.ts')>(
    '/src/server/start-server.ts',
  )
  const build = () => load<import('react-router').ServerBuild>('virtual:react-router/server-build')
  const { openLog } = await load<typeof import('../src/server/log.ts')>('/src/server/log.ts')
  const config = readConfig()
  return openApp(config, openLog(config), { build, clientDir: 'public' })
}

async function close() {
  const old = opened
  opened = undefined
  await old?.then((app) => app.close()).catch(() => {})
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  try {
    opened ??= open()
    const { app } = await opened
    await getRequestListener(async (fetched, bindings) => {
      const answered = await app.fetch(fetched, bindings)
      // Vite's inline styles and scripts would violate the content policy of the built pages.
      answered.headers.delete('Content-Security-Policy')
      return answered
    })(request, response)
  } catch (error) {
    opened = undefined
    if (error instanceof Error) vite.ssrFixStacktrace(error)
    const message = error instanceof Error ? error.stack : String(error)
    console.error(message)
    response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(message)
  }
}

const sources = path.resolve('src') + path.sep
vite.watcher.on('all', async (_event, file) => {
  if (!file.startsWith(sources)) return
  // Also when only a page changed, because the app caches rendered pages.
  await close()
  const { moduleGraph, hot } = vite.environments.client
  if (!moduleGraph.getModulesByFile(file)?.size) hot.send({ type: 'full-reload' })
})

async function end() {
  await Promise.all([close(), vite.close()])
  process.exit(0)
}
process.once('SIGTERM', end)
process.once('SIGINT', end)

try {
  const { port, host } = readConfig()
  http.on('request', (request, response) => {
    vite.middlewares(request, response, () => void answer(request, response))
  })
  http.listen({ port, host }, () => console.log(`Plinth is serving at http://localhost:${port}`))
} catch (error) {
  if (!(error instanceof InvalidSetting)) throw error
  console.error(error.message)
  process.exit(1)
}
