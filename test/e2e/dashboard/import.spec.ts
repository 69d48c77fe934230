import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { expect, test } from '../../support/browser/browser.ts'
import { byKeyboard } from '../../support/browser/keyboard.ts'
import { cameraPicture } from '../../support/data/camera-pictures.ts'
import { jpeg } from '../../support/data/made-pictures.ts'
import { project } from '../../support/data/project.ts'

test.use({ seed: 'none' })

const IMPORT = '/admin/dashboard/projects?view=import'
const HEAD = ['Name', 'Category', 'State', 'Year', 'Client', 'Team', 'Collaborators', 'Leaders', 'Status']
const line = (name: string) => [name, 'Civic', 'Assam', 2021, 'PWD', 'P. Bora', 'Axis', 'R. Deka', 'Built']

type Listed = { name: string; sections: { type: string; content: string }[] }
const listed = async (page: Page): Promise<Listed[]> => {
  const answer = await page.request.get('/api/projects')
  return answer.json()
}

// What is refused, corrected or not clear: test/screens/import.test.tsx.
test('by mouse: a workbook and a folder become projects with their pictures, shrunk where they are too large; undone, nothing is left', async ({
  signedInPage: page,
}, testInfo) => {
  const folder = testInfo.outputPath('Pictures')
  await mkdir(path.join(folder, 'town hall'), { recursive: true })
  await writeFile(path.join(folder, 'town hall', '2.jpg'), await jpeg(640, 420))
  await writeFile(path.join(folder, 'town hall', '10.jpg'), await jpeg(641, 420))
  await copyFile(await cameraPicture('small-but-heavy.png'), path.join(folder, 'town hall', '1.png'))
  const workbook = testInfo.outputPath('works.xlsx')
  await writeXlsxFile([HEAD, line('Town Hall'), line('Library')]).toFile(workbook)

  await page.goto(IMPORT)
  await page.getByLabel('Choose a spreadsheet or archive').setInputFiles(workbook)
  await page.getByLabel('Choose a folder of pictures').setInputFiles(folder)
  await expect(page.getByText('2 new projects with 3 pictures. 1 project without pictures.')).toBeVisible()
  await page.getByRole('button', { name: 'Import 2 projects' }).click()
  await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 of 2 projects, 3 of 3 files.')).toBeVisible()
  const [hall, library] = await listed(page)
  expect([hall?.name, library?.name]).toEqual(['TOWN HALL', 'LIBRARY'])
  expect(hall!.sections.map(({ type }) => type)).toEqual(['image', 'image', 'image'])
  const last = await page.request.get(hall!.sections[2]!.content)
  expect(last.ok()).toBe(true)

  await page.getByRole('button', { name: /^Undo works\.xlsx/ }).click()
  await page.getByRole('button', { name: 'Yes, Undo' }).click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  expect(await listed(page)).toEqual([])
  expect((await page.request.get(hall!.sections[2]!.content)).status()).toBe(404)
})

test('by keyboard alone: everything is exported as an archive, compared, imported and undone', async ({
  signedInPage: page,
  request,
  admin,
}) => {
  const { enter, tabTo, press } = byKeyboard(page)
  const headers = { Authorization: `Bearer ${admin.token}` }
  const add = { headers, data: { ...project, name: 'GATE LODGE' } }
  const { id } = await (await request.post('/api/projects', add)).json()
  await page.goto('/admin/dashboard/projects')
  await enter(page.getByRole('button', { name: 'Export', exact: true }))
  const saved = page.waitForEvent('download')
  await enter(page.getByRole('button', { name: 'Everything as an archive' }))
  const archive = await (await saved).path()
  await press('Escape')
  await request.put(`/api/projects/${id}`, { headers, data: { client: 'State PWD' } })

  await enter(page.getByRole('button', { name: 'Import', exact: true }))
  await tabTo(page.getByLabel('Choose a spreadsheet or archive'))
  const chooser = page.waitForEvent('filechooser')
  await press('Space')
  await (await chooser).setFiles({
    name: 'archive.zip',
    mimeType: 'application/zip',
    buffer: await readFile(archive),
  })
  await enter(page.getByRole('button', { name: 'Change them to what the archive has' }))
  await tabTo(page.locator('summary', { hasText: 'What will be changed' }))
  await press('Enter')
  await expect(page.getByText(/^Client: STATE PWD → /)).toBeVisible()
  await enter(page.getByRole('button', { name: 'Import 1 record' }))
  await expect(page.getByText('1 of 1 record.', { exact: true })).toBeVisible()
  const client = async () => (await (await request.get(`/api/projects/${id}`, { headers })).json()).client
  expect(await client()).toBe(add.data.client.toUpperCase())

  await enter(page.getByRole('button', { name: /^Undo archive\.zip/ }))
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await enter(page.getByRole('button', { name: 'Yes, Undo' }))
  await expect(page.getByRole('listitem').filter({ hasText: 'archive.zip' })).toContainText('Undone.')
  expect(await client()).toBe('STATE PWD')
})
