import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pageQuery } from '../../domain/page-query.ts'
import { isPublicPath } from '../../domain/shared/pages.ts'
import { type CopiedPage, copiedPage, copiedStyles } from './copied-page.ts'

type Site = {
  /** Answers a path of the site, with its query. */
  fetch: (address: string) => Promise<Response>
  /** The address of the website from outside, without a slash at the end. */
  publicUrl: string
  note: string
}

/** `missing`: addresses that pages name and the site does not have. */
export type Copied = { pages: number; files: number; bytes: number; missing: string[] }

/** Addresses that lead to the website: what changes, what is made when it is asked for, and what is not for visitors. */
const ON_THE_WEBSITE = /^\/(?:api|auth|admin|preview|sheets|cards|login|register)(?:\/|$)/
const FILES_AT_ONCE = 8
const PAGE_FILE = 'index.html'
const NOT_FOUND = '/page-that-does-not-exist'
const ALSO = ['/sitemap.xml', '/robots.txt', '/favicon.svg', '/favicon-32.png', '/favicon-180.png']

/**
 * Writes the public site into an empty folder: all pages that links lead to, with their pictures and styles. Addresses are relative, so that it may be in a folder of another site, or on a stick.
 */
export async function copySite({ fetch, publicUrl, note }: Site, folder: string): Promise<Copied> {
  const pages = new Map<string, string>([['/', PAGE_FILE]])
  const files = new Map<string, string>()
  /** The addresses of files that are to be copied. */
  const waiting: string[] = []
  const copied: Copied = { pages: 0, files: 0, bytes: 0, missing: [] }

  const write = async (file: string, content: string | Uint8Array) => {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
    copied.bytes += Buffer.byteLength(content)
  }

  /** The address in the copy of what the page or style sheet at `base`, which is in `from`, names. */
  const addressIn = (base: string, from: string) => (address: string) => {
    if (/^(?:#|data:|mailto:|tel:)/.test(address) || address === '') return address
    const url = new URL(address, publicUrl + base)
    if (url.origin !== new URL(publicUrl).origin) return address
    const file = fileOf(url)
    if (file === undefined) return url.href
    return encodeURI(path.posix.relative(path.posix.dirname(from), file)) + url.hash
  }

  /** Its file in the copy, which is then made too; undefined for what is on the website alone. */
  function fileOf({ pathname, searchParams }: URL): string | undefined {
    if (ON_THE_WEBSITE.test(pathname)) return undefined
    if (!isPublicPath(pathname)) return rememberedFile(pathname)
    const query = pageQuery(pathname, searchParams)
    // Single choices and pages of the list alone: their combinations are without number.
    if ([...new URLSearchParams(query)].length > 1 || (query && pathname !== '/')) return undefined
    const bare = pathname.replace(/^\/|\/$/g, '')
    const folderOf = query
      ? `list/${query
          .slice(1)
          .replace(/[^\w]+/g, '-')
          .toLowerCase()}`
      : decodeURI(bare)
    return rememberedPage(pathname + query, path.posix.join(folderOf, PAGE_FILE))
  }

  function rememberedFile(address: string): string {
    if (!files.has(address)) {
      files.set(address, decodeURI(address).slice(1))
      waiting.push(address)
    }
    return files.get(address)!
  }

  function rememberedPage(address: string, file: string): string {
    if (!pages.has(address)) pages.set(address, file)
    return pages.get(address)!
  }

  async function copyPage(address: string, file: string, expected = 200) {
    const response = await fetch(address)
    if (response.status >= 300 && response.status < 400) {
      const target = addressIn(address, file)(response.headers.get('location') ?? '/')
      await write(
        file,
        `<!doctype html><meta http-equiv="refresh" content="0; url=${target}"><a href="${target}">${target}</a>`,
      )
      return
    }
    if (response.status !== expected) {
      copied.missing.push(address)
      return
    }
    const copy: CopiedPage = {
      addressOf: addressIn(address, file),
      live: publicUrl + (expected === 200 ? address : '/'),
      note,
    }
    await write(file, copiedPage(await response.text(), copy))
    copied.pages++
  }

  async function copyFile(address: string, file: string) {
    const response = await fetch(address)
    if (response.status !== 200) {
      copied.missing.push(address)
      return
    }
    const isStyles = response.headers.get('content-type')?.startsWith('text/css')
    await write(
      file,
      isStyles
        ? copiedStyles(await response.text(), addressIn(address, file))
        : new Uint8Array(await response.arrayBuffer()),
    )
    copied.files++
  }

  for (const address of ALSO) rememberedFile(address)
  // It grows while it is read.
  for (const [address, file] of pages) await copyPage(address, file)
  await copyPage(NOT_FOUND, '404.html', 404)
  await Promise.all(
    Array.from({ length: FILES_AT_ONCE }, async () => {
      for (let address = waiting.shift(); address !== undefined; address = waiting.shift())
        await copyFile(address, files.get(address)!)
    }),
  )
  return copied
}
