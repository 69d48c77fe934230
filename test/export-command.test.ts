import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from './support/outside/run-command.ts'
import { startBuiltServer } from './support/outside/running-server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'plinth-export-'))
const at = (...names: string[]) => path.join(folder, ...names)
const LIVE = 'https://studio.example'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: string[], settings: Record<string, string> = {}) =>
  runCommand(
    { DATA_DIR: at('data'), PUBLIC_URL: LIVE, NODE_ENV: 'production', ...settings },
    ...['build/server/export.js', ...args],
  )

/** The addresses that a page names in itself, without those of other sites. */
const namedIn = (page: string) =>
  [...page.matchAll(/\s(href|src|srcset|poster|action)="([^"]*)"/g)]
    .flatMap(([, name, value]) =>
      name === 'srcset' ? value!.split(/,\s*/).map((one) => one.split(' ')[0]!) : [value!],
    )
    .filter((address) => address !== '' && !/^(#|data:|mailto:|tel:|https?:)/.test(address))

describe('npm run export', () => {
  beforeAll(async () => {
    const server = await startBuiltServer({ DATA_DIR: at('data'), SEED: 'demo' })
    await server.stop()
    const { code, complained } = await run(['--static', at('copy')])
    expect([code, complained]).toEqual([0, ''])
  })
  const page = (name: string) => readFileSync(at('copy', name), 'utf8')

  test('writes every page with its pictures and styles, and each link in them leads to a file', () => {
    const pages = globSync('**/*.html', { cwd: at('copy') })
    for (const name of [
      'index.html',
      '404.html',
      'about/index.html',
      'projects/chang-house/index.html',
      'careers/site-architect/index.html',
      'list/category-civic/index.html',
    ])
      expect(pages).toContain(name)
    const broken = pages.flatMap((name) =>
      namedIn(page(name))
        .map((address) => at('copy', path.dirname(name), decodeURI(address.split('#')[0]!)))
        .filter((file) => !existsSync(file) || !statSync(file).isFile()),
    )
    expect(broken).toEqual([])
    for (const file of ['sitemap.xml', 'robots.txt', 'favicon.svg'])
      expect(existsSync(at('copy', file))).toBe(true)
    expect(globSync('media/*', { cwd: at('copy') }).length).toBeGreaterThan(80)
  })

  test('has no scripts, the font as early as on the website, and styles for browsers without them', () => {
    for (const name of globSync('**/*.html', { cwd: at('copy') }))
      expect(page(name).replaceAll('<script type="application/ld+json"', ''), name).not.toMatch(
        /<script|modulepreload|<noscript/,
      )
    expect(page('about/index.html')).toMatch(
      /<link rel="preload" href="\.\.\/assets\/[\w-]+\.woff2" as="font"/,
    )
    const styles = globSync('assets/*.css', { cwd: at('copy') }).map((name) =>
      readFileSync(at('copy', name), 'utf8'),
    )
    expect(styles.length).toBeGreaterThan(3)
    expect(styles.join()).not.toContain('scripting')
    expect(styles.join()).not.toMatch(/url\("?\//)
    expect(globSync('assets/*.js', { cwd: at('copy') })).toEqual([])
  })

  test('searches, forms and sheets lead to the website, and choices into the copy', () => {
    const home = page('index.html')
    expect(home).toMatch(new RegExp(`<form[^>]*action="${LIVE}/"`))
    expect(home).toContain('href="list/category-civic/index.html"')
    expect(page('list/category-civic/index.html')).toContain('CIVIC AUDITORIUM')
    expect(page('list/category-civic/index.html')).not.toContain('CHANG HOUSE')
    const contact = page('contact/index.html')
    expect(contact).toContain(`This form works at <a href="${LIVE}/contact">`)
    expect(contact).not.toMatch(/<textarea|method="post"/)
    expect(page('projects/chang-house/index.html')).toMatch(new RegExp(`href="${LIVE}/sheets/[^"]*-a4.pdf"`))
    expect(home).toMatch(/A copy of this website of \d+ \w{3} \d{4}/)
  })

  test('says that search engines show the page of the website', () => {
    for (const [name, address] of Object.entries({
      'index.html': '/',
      'about/index.html': '/about',
      'projects/chang-house/index.html': '/projects/chang-house',
    }))
      expect(page(name)).toContain(`<link rel="canonical" href="${LIVE}${address}">`)
  })

  test('shows nothing of the dashboard or of the store', () => {
    const all = globSync('**/*', { cwd: at('copy') }).join('\n')
    expect(all).not.toMatch(/admin|api\/|plinth\.db|secret|private/)
  })

  test('a folder that is not empty, none, and a store without data are explained, and nothing is written', async () => {
    expect(await run(['--static', at('copy')])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('is not empty'),
    })
    expect(await run([])).toMatchObject({ code: 2, complained: expect.stringContaining('Name the folder') })
    expect(await run(['--static', at('other')], { DATA_DIR: at('none') })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('There is no data in'),
    })
    expect([existsSync(at('none')), existsSync(at('other'))]).toEqual([false, false])
    expect((await run(['--help'])).said).toContain('any file server can serve')
  })
})
