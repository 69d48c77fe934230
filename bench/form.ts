import { chromium } from '@playwright/test'
import playwrightConfig from '../playwright.config.ts'
import { pages } from '../src/domain/shared/pages.ts'
import { largePhotograph } from '../test/support/data/camera-pictures.ts'
import { firstVisit } from './first-visit.ts'
import { kilobytes, part, row } from './results.ts'

const PORTAL = pages.portal.path
const ADD = `${PORTAL}?view=add`

/** The project form: its JavaScript on top of the portal's, and the time to shrink a camera picture. */
export function measureForm(url: string, token: string) {
  return part('The project form, signed in', async () => {
    const browser = await chromium.launch(playwrightConfig.use?.launchOptions)
    const signedIn = async () => {
      const context = await browser.newContext()
      await context.addInitScript((stored) => localStorage.setItem('token', stored), token)
      return context
    }
    try {
      const scripts = []
      for (const address of [PORTAL, ADD]) {
        const { bytes } = await firstVisit(await signedIn(), url + address, 1440, 900)
        scripts.push(bytes.JS)
      }
      row('JS more than the portal, compressed', kilobytes(scripts[1]! - scripts[0]!), 'under 90 KB')

      const page = await (await signedIn()).newPage()
      await page.goto(url + ADD)
      await page.getByLabel('Add pictures').setInputFiles(await largePhotograph())
      const begun = performance.now()
      await page.getByRole('button', { name: 'Shrink to fit' }).click()
      await page.getByText('Shrinking…').waitFor()
      await page.getByText('Shrinking…').waitFor({ state: 'detached' })
      const seconds = (performance.now() - begun) / 1000
      await page.getByText(/ MB → \d+ KB/).waitFor()
      row('Shrink to fit, 24 megapixels in 20 MB', `${seconds.toFixed(1)} s`, 'under 6 s')
    } finally {
      await browser.close()
    }
  })
}
