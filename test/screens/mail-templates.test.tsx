import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { staff } from '../support/app.ts'
import { storedDrafts } from '../support/screens/project-form.ts'
import { expectAccessible, staffScreens } from '../support/screens/staff-screens.tsx'

const TEMPLATES = '/admin/dashboard/hiring/templates'
const { app, open } = staffScreens()

type Person = Awaited<ReturnType<typeof open>>['person']

const subject = () => screen.findByLabelText<HTMLInputElement>(/^Subject/)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const saved = () => screen.findByText(/^Saved \d/)
const preview = () => screen.findByRole('region', { name: 'Preview' })

async function write(person: Person, text: string) {
  const field = await subject()
  await person.clear(field)
  await person.click(field)
  await person.paste(text)
}

async function stored(name: string, token: string) {
  const { body } = await app.ask<{ name: string; subject: string; body: string; updatedAt: string | null }[]>(
    'GET',
    '/api/mail-templates',
    { token },
  )
  const { subject, body: text, updatedAt } = body.find((one) => one.name === name)!
  return { subject, body: text, updatedAt }
}

test('a placeholder is inserted where the cursor was, and an unknown one is not saved', async () => {
  const { person, token } = await open(`${TEMPLATES}?template=offer`)
  expect((await subject()).value).toBe('An offer from {studio}')
  await expectAccessible()
  await write(person, 'An offer: ')
  await person.click(await button('Insert {opening}'))
  expect((await subject()).value).toBe('An offer: {opening}')
  expect(document.activeElement).toBe(await subject())
  await person.paste(' {city}')
  await person.keyboard('{Control>}s{/Control}')
  expect((await screen.findAllByText('There is no {city}.')).length).toBeGreaterThan(0)
  expect((await stored('offer', token)).subject).toBe('An offer from {studio}')
})

test('a template that is not saved is kept over a reload, saved, and set back', async () => {
  const before = await open(`${TEMPLATES}?template=offer`)
  await write(before.person, 'An offer: {opening}')
  await waitFor(() => expect(storedDrafts()).toContain('An offer: {opening}'))
  const { person, token } = await open(`${TEMPLATES}?template=offer`)
  await waitFor(async () => expect((await subject()).value).toBe('An offer: {opening}'))
  await person.click(await subject())
  await person.keyboard('{Control>}s{/Control}')
  await saved()
  expect((await stored('offer', token)).subject).toBe('An offer: {opening}')
  await person.click(await button('Preview'))
  expect((await preview()).textContent).toContain('An offer: Project Architect')
  await expectAccessible()
  await write(person, 'Another')
  await person.click(screen.getByRole('link', { name: /^Rejected/ }))
  const question = within(await screen.findByRole('dialog'))
  question.getByText(/Leave without saving\?/)
  await person.click(question.getByRole('button', { name: 'Stay' }))
  await person.click(await button('Reset to the default'))
  expect((await subject()).value).toBe('An offer from {studio}')
  await person.click(await button('Save'))
  await waitFor(async () => expect((await stored('offer', token)).subject).toBe('An offer from {studio}'))
})

test('two people edit one template: different fields both hold, and the same field asks', async () => {
  const other = await staff(app.db, 'SUPER_ADMIN', 'sonal@plinth.example')
  const { person, token } = await open(`${TEMPLATES}?template=hired`, 'SUPER_ADMIN')
  const colleague = async (change: object) => {
    const body = { ...(await stored('hired', token)), ...change }
    const { status } = await app.ask('PUT', '/api/mail-templates/hired', { token: other.token, body })
    expect(status).toBe(200)
  }
  await write(person, 'You are hired')
  await colleague({ body: 'Dear {name}, welcome.' })
  await person.keyboard('{Control>}s{/Control}')
  await screen.findByText('The SUPER_ADMIN’s change to Text was also saved.')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Text/).value).toBe('Dear {name}, welcome.')
  expect(await stored('hired', token)).toMatchObject({
    subject: 'You are hired',
    body: 'Dear {name}, welcome.',
  })

  await write(person, 'Welcome to {studio}')
  await colleague({ subject: 'You begin soon' })
  await person.keyboard('{Control>}s{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Somebody else saved this template' }))
  dialog.getByText('You begin soon')
  await expectAccessible()
  await person.click(dialog.getByRole('radio', { name: /^Keep mine/ }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await saved()
  expect(await stored('hired', token)).toMatchObject({
    subject: 'Welcome to {studio}',
    body: 'Dear {name}, welcome.',
  })
})

test('HR reads the templates, and only a Super Admin edits them', async () => {
  await open(TEMPLATES, 'HR_HIRING')
  expect((await preview()).textContent).toContain('Dear {name},')
  expect(screen.queryByRole('textbox')).toBeNull()
  await expectAccessible()
})
