import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findWebKitDriver, findXvfb } from '../../scripts/find-programs.mjs'
import { type Engine, findInPage, waitUntilStill } from './engine.ts'

const START_TIME = 20_000 // ms
const POLL_INTERVAL = 100 // ms

/** WebKitGTK's test browser on a virtual screen, driven by WebDriver. */
export async function openWebKit(): Promise<Engine> {
  const { display, screen } = await startScreen()
  const { address, program } = await startDriver(display)
  const driver = await openBrowser(address)
  return {
    goto: (url) => driver.get(url),
    async resize(width, height) {
      await driver.manage().window().setRect({ x: 0, y: 0, width, height })
    },
    run: (script, value = '') => driver.executeScript(script, value),
    async find(target) {
      const element = await driver.executeScript<WebElement | null>(findInPage, target)
      if (!element) return
      return {
        async click() {
          await driver.executeScript(waitUntilStill, element)
          await element.click()
        },
        async type(text) {
          await driver.executeScript((field: HTMLInputElement) => field.select(), element)
          await element.sendKeys(text)
        },
        attach: (file) => element.sendKeys(file),
      }
    },
    picture: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    async close() {
      await driver.quit()
      await end(program)
      await end(screen)
    },
  }
}

async function startScreen() {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const screen = spawn(findXvfb()!, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(screen.stdout, 'data')) as [Buffer]
  return { screen, display: `:${String(number).trim()}` }
}

async function startDriver(display: string) {
  const port = await freePort()
  const program = spawn(findWebKitDriver()!, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  const deadline = Date.now() + START_TIME
  while (!(await answers(address))) {
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start.')
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL))
  }
  return { program, address }
}

const answers = (address: string) =>
  fetch(`${address}/status`).then(
    ({ ok }) => ok,
    () => false,
  )

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

function openBrowser(address: string): Promise<WebDriver> {
  // In full screen, which has no bars, the page is as large as the window.
  const options = { args: ['--automation', '--full-screen'] }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
  return new Builder().usingServer(address).withCapabilities(capabilities).build()
}

async function end(program: ChildProcess) {
  program.kill()
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit')
}
