import { expect, expectNoAxeViolations, test } from '../../support/browser/browser.ts'
import { edit, field, idIn, PORTAL, toast } from '../../support/browser/project-form.ts'
import { answerOf } from '../../support/rules/call-bodies.ts'

test.use({ ownServer: 'the project form' })

test('when two people change different fields, both changes are kept and the second editor sees a notice', async ({
  signedInPage: page,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await edit(page, 'STUDENT HOSTEL')
  const other = await page.context().newPage()
  await edit(other, 'STUDENT HOSTEL')
  const id = idIn(page)
  await field(other, 'Year').fill('1999')
  await field(other, 'Tags').fill('theirs')
  await other.keyboard.press('Enter')
  await other.getByRole('button', { name: 'Update Project' }).click()
  await expect(other).toHaveURL(PORTAL)

  await field(page, 'Client').fill('Mine')
  await field(page, 'Tags').fill('mine')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(toast(page, 'Project updated successfully! 🎉')).toBeVisible()
  await expect(toast(page, 'Ira Bora’s changes to Year, Tags were also saved.')).toBeVisible()
  const saved = await answerOf<'GET /api/projects/:id'>(page.request.get(`/api/projects/${id}`))
  expect(saved).toMatchObject({ client: 'MINE', year: 1999 })
  expect(saved.tags).toEqual(expect.arrayContaining(['THEIRS', 'MINE']))
})

test('fields changed by both editors are chosen one by one', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await edit(page, 'CHANG HOUSE')
  const address = `/api/projects/${idIn(page)}`
  const headers = { Authorization: `Bearer ${admin.token}` }
  const theirs = {
    client: 'Theirs',
    projectTeam: 'Their team',
    sizeM2FT2: '10 m²',
    sections: [{ type: 'text', content: 'Their words.' }],
  }
  await request.put(address, { headers, data: theirs })
  await field(page, 'Client').fill('Mine')
  await field(page, 'Project Team').fill('My team')
  await page.getByRole('button', { name: 'Add text' }).click()
  await page.getByRole('textbox', { name: /^Text/ }).last().fill('My words.')
  await page.getByRole('button', { name: 'Update Project' }).click()

  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this project' })
  await expect(dialog).toContainText('Merged automatically: Size (m²/ft²).')
  const choice = (name: string) => dialog.getByRole('group', { name })
  await expect(choice('Sections')).toContainText('Their words.')
  await expect(choice('Sections')).toContainText('My words.')
  await expectNoAxeViolations(page)
  await choice('Client').getByLabel('Keep theirs').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a version for each field.')).toBeVisible()

  // Continuing to edit changes nothing; the next save asks again.
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field(page, 'Client')).toHaveValue('MINE')
  expect(await answerOf<'GET /api/projects/:id'>(request.get(address))).toMatchObject({ client: 'THEIRS' })
  await page.getByRole('button', { name: 'Update Project' }).click()
  await choice('Client').getByLabel('Keep theirs').check()
  await choice('Project Team').getByLabel('Keep mine').check()
  await choice('Sections').getByLabel('Keep theirs').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(PORTAL)
  expect(await answerOf<'GET /api/projects/:id'>(request.get(address))).toMatchObject({
    client: 'THEIRS',
    projectTeam: 'MY TEAM',
    sizeM2FT2: '10 m²',
    sections: [{ type: 'text', content: 'Their words.' }],
  })
})

test('a merge that breaks a rule shows the message at its field', async ({
  signedInPage: page,
  admin,
  request,
  allowComplaint,
}) => {
  allowComplaint(/409/)
  await edit(page, 'STUDENT HOSTEL')
  const headers = { Authorization: `Bearer ${admin.token}` }
  const address = `/api/projects/${idIn(page)}`
  const leaders = ['R. DEKA', 'M. SEN', 'A. BARUAH']
  const { updatedAt } = await answerOf<'PUT /api/projects/:id'>(
    request.put(address, { headers, data: { projectLeaders: leaders.slice(0, 2) } }),
  )
  await page.reload()
  // Each editor removes the leader that the other kept.
  await page.getByRole('checkbox', { name: 'R. DEKA' }).uncheck()
  await request.put(address, { headers, data: { projectLeaders: ['R. DEKA'], updatedAt } })
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page.getByText('Choose at least one project leader.').last()).toBeVisible()
  await page.getByRole('checkbox', { name: 'A. BARUAH' }).check()
  await page.getByRole('button', { name: 'Update Project' }).click()
  await expect(page).toHaveURL(PORTAL)
  expect((await answerOf<'GET /api/projects/:id'>(request.get(address))).projectLeaders).toEqual([
    'A. BARUAH',
  ])
})
