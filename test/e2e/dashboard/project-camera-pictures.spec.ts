import sharp from 'sharp'
import { expect, test } from '../../support/browser/browser.ts'
import { ADD } from '../../support/browser/project-form.ts'
import { faultsOfShrunk, readCameraPicture } from '../../support/data/camera-pictures.ts'
import { recordSentFiles, sentFiles } from '../../support/data/sent-files.ts'

/** All others are shrunk by `npm run engines`. */
const KINDS = ['orientation-6.jpg', 'alpha.png', 'moving.gif']

test('pictures are shrunk upright with correct colours and transparent parts, or rejected with a reason', async ({
  signedInPage: page,
}) => {
  const pictures = await Promise.all(KINDS.map(readCameraPicture))
  await page.addInitScript(recordSentFiles)
  await page.goto(ADD)
  await page.getByLabel('Add pictures').setInputFiles(pictures.map(({ path }) => path))
  await expect(page.getByText(`${KINDS.length} pictures are larger than 900 KB.`)).toBeVisible()
  await page.getByRole('button', { name: 'Shrink all' }).click()
  await expect(page.getByText(/Shrinking…|Waiting for/)).toHaveCount(0, { timeout: 40_000 })
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 40_000 })

  const sections = page.getByRole('listitem').filter({ has: page.getByLabel(/^Description of/) })
  const sent = await page.evaluate(sentFiles)
  const stored: boolean[] = []
  for (const [index, picture] of pictures.entries()) {
    const section = sections.nth(index)
    if (picture.refusal) {
      await expect(section.getByRole('alert'), picture.name).toHaveText(picture.refusal)
      continue
    }
    await expect(section.getByRole('status'), picture.name).toHaveText(/^1\.\d MB → \d+ KB, \d+ × \d+/)
    const file = sent.find(({ name }) => name.split('.')[0] === picture.name.split('.')[0])
    expect(await faultsOfShrunk(Buffer.from(file!.base64, 'base64'), picture), picture.name).toEqual([])
    const address = await section.locator('img').getAttribute('src')
    const response = await page.request.get(address!)
    stored.push((await sharp(await response.body()).stats()).isOpaque)
  }
  expect(sent).toHaveLength(2)
  expect(stored, 'transparent parts are stored').toEqual([true, false])
})
