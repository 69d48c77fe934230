import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../find-programs.mjs'
import { guidePage } from './guide-page.ts'
import { takeScreens } from './screens.ts'
import { hashes, MADE_FROM, PDF } from './sources.ts'

const DATE = /(\/(?:CreationDate|ModDate)) \(D:\d{14}\+00'00'\)/g

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
try {
  if (process.argv.includes('--screens')) await takeScreens(browser)
  const page = await browser.newPage()
  await page.setContent(await guidePage())
  await page.evaluate(() => document.fonts.ready)
  const made = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  await writeFile(PDF, undated(made))
  await writeFile(MADE_FROM, `${JSON.stringify(await hashes(), null, 2)}\n`)
  console.log(`${PDF}: ${Math.round((await readFile(PDF)).length / 1024)} KB`)
} finally {
  await browser.close()
}

/** The same text gives the same file: the day it was made, which changes each time, gives way to one of the same length. */
function undated(pdf: Buffer): Buffer {
  return Buffer.from(pdf.toString('latin1').replace(DATE, "$1 (D:20000101000000+00'00')"), 'latin1')
}
