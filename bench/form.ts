import { pages } from '../src/domain/shared/pages.ts'
import { largePhotograph } from '../test/support/data/camera-pictures.ts'
import { signedIn, withBrowser } from './browser.ts'
import { firstVisit } from './first-visit.ts'
import { kilobytes, part, row, timeOf } from './results.ts'

const PORTAL = pages.portal.path
const ADD = `${PORTAL}?view=add`

/** The project form: its JavaScript on top of the portal's, and the time to shrink a camera picture. */
export function measureForm(url: string, token: string) {
  return part('The project form, signed in', () =>
    withBrowser(async (browser) => {
      const scripts = []
      for (const address of [PORTAL, ADD]) {
        const { bytes } = await firstVisit(await signedIn(browser, token), url + address)
        scripts.push(bytes.JS)
      }
      row('JS more than the portal, compressed', kilobytes(scripts[1]! - scripts[0]!), 'under 90 KB')

      const page = await (await signedIn(browser, token)).newPage()
      await page.goto(url + ADD)
      await page.getByLabel('Add pictures').setInputFiles(await largePhotograph())
      const took = await timeOf(async () => {
        await page.getByRole('button', { name: 'Shrink to fit' }).click()
        await page.getByText('Shrinking…').waitFor()
        await page.getByText('Shrinking…').waitFor({ state: 'detached' })
      })
      await page.getByText(/ MB → \d+ KB/).waitFor()
      row('Shrink to fit, 24 megapixels in 20 MB', `${(took / 1000).toFixed(1)} s`, 'under 6 s')
    }),
  )
}
