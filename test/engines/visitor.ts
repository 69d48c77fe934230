import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, vi } from 'vitest'
import type { Engine, Part, Target } from './engine.ts'

const TIMEOUT = { timeout: 20_000, interval: 100 } // ms
const PICTURES = 'test-results/engines'

export type Visitor = ReturnType<typeof visitor>

/** A simulated person at a browser: each action waits until the page allows it. Also takes screenshots. */
export function visitor(engine: Engine, engineName: string, origin: string) {
  const folder = path.join(PICTURES, engineName)
  mkdirSync(folder, { recursive: true })

  const use = (target: Target, act: (part: Part) => Promise<void>) =>
    vi.waitFor(async () => {
      const part = await engine.find(target)
      if (!part) throw new Error(`There is no ${target.role} “${target.name}” to be used.`)
      await act(part)
    }, TIMEOUT)

  return {
    async goto(address: string) {
      await engine.goto(origin + address)
      // A public page responds to clicks once React has hydrated it.
      await vi.waitFor(
        async () => expect(await engine.run(isHydrated), 'the page is hydrated').toBe(true),
        TIMEOUT,
      )
    },
    click: (role: Target['role'], name: string) => use({ role, name }, (part) => part.click()),
    type: (name: string, text: string) => use({ role: 'field', name }, (part) => part.type(text)),
    attach: (name: string, file: string) => use({ role: 'field', name }, (part) => part.attach(file)),
    /** The case of letters does not matter for a text; a pattern needs the flag `i`. */
    sees: (text: string | RegExp) =>
      vi.waitFor(async () => {
        const seen = await engine.run(seenText)
        if (text instanceof RegExp) expect(seen).toMatch(text)
        else expect(seen.toUpperCase()).toContain(text.toUpperCase())
      }, TIMEOUT),
    isAt: (address: string) =>
      vi.waitFor(async () => expect(await engine.run(currentAddress)).toBe(address), TIMEOUT),
    count: (selector: string, count: number) =>
      vi.waitFor(async () => expect(await engine.run(counted, selector)).toBe(count), TIMEOUT),
    /** The screen of a laptop, or that of a phone. */
    resize: (screen: 'laptop' | 'phone') =>
      screen === 'laptop' ? engine.resize(1440, 900) : engine.resize(390, 844),
    async picture(name: string) {
      await engine.run(settled)
      writeFileSync(path.join(folder, `${name}.png`), await engine.picture())
    },
    /** Whether this browser's session has seen the intro. */
    async rememberIntro(isSeen: boolean) {
      await engine.goto(`${origin}/robots.txt`)
      await engine.run(setCookie, `intro=${isSeen ? 'seen' : ''}; path=/; SameSite=Lax`)
    },
    /** Forgets who is signed in here. */
    async forget() {
      await engine.goto(`${origin}/robots.txt`)
      await engine.run(() => localStorage.clear())
    },
    run: engine.run,
  }
}

const setCookie = (cookie: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: WebKit has no Cookie Store
  document.cookie = cookie
}
const isHydrated = () =>
  Object.keys(document.querySelector('main') ?? document.body).some((key) => key.startsWith('__reactProps'))
const seenText = () => document.body.innerText
const currentAddress = () => location.pathname + location.search
const counted = (selector: string) => document.querySelectorAll(selector).length

/** Resolves when fonts and visible pictures have loaded and finite animations have ended. */
async function settled() {
  const arrived = Promise.all(
    [...document.images]
      .filter((image) => {
        const { top, bottom, left, right, width } = image.getBoundingClientRect()
        return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0
      })
      .map((image) => image.decode().catch(() => {})),
  )
  const rest = async () => {
    await document.fonts.ready
    await arrived
    // A fade begins some frames after its picture has loaded.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const once = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(once.map(({ finished }) => finished.catch(() => {})))
  }
  // Longer animations are not entry animations.
  await Promise.race([rest(), new Promise((resolve) => setTimeout(resolve, 3000))])
}
