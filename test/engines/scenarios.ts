import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pdf } from '../support/data/documents.ts'
import type { Visitor } from './visitor.ts'

export const staff = { name: 'Ira Bora', email: 'ira@plinth.example', password: 'lintel and sill' }

const APPLICANT = 'Mina Das'
const MEMORIAL = 'MEMORIAL OF THE THREE WALLS'
const MEMORIAL_PATH = '/projects/memorial-of-the-three-walls'

const pages = {
  home: { path: '/', says: 'BORSILA SENIOR SECONDARY SCHOOL' },
  about: { path: '/about', says: 'Plinth' },
  team: { path: '/team', says: 'R. DEKA' },
  careers: { path: '/careers', says: 'APPLY NOW' },
  apply: { path: '/apply', says: 'Choose the position' },
  contact: { path: '/contact', says: 'Your next project starts here' },
  'not-found': { path: '/nothing-here', says: 'Go to Home' },
  login: { path: '/login', says: 'Team login' },
}

/** Scenarios of visitors and staff, by the promise that each browser must keep. */
export const scenarios: Record<string, (visitor: Visitor) => Promise<void>> = {
  ...Object.fromEntries(
    Object.entries(pages).map(([name, { path, says }]) => [
      `${path} shows its content on a laptop and on a phone`,
      async (visitor: Visitor) => {
        await visitor.goto(path)
        await visitor.sees(says)
        await visitor.picture(name)
        await visitor.resize('phone')
        await visitor.picture(`${name}-phone`)
      },
    ]),
  ),

  async 'the intro ends and shows the gallery'(visitor) {
    await visitor.rememberIntro(false)
    await visitor.goto('/')
    await visitor.count('html[data-intro]', 0)
    await visitor.click('link', MEMORIAL)
    await visitor.isAt(MEMORIAL_PATH)
  },

  async 'a project opens in place and closes again'(visitor) {
    await visitor.goto('/')
    await visitor.click('link', MEMORIAL)
    await visitor.isAt(MEMORIAL_PATH)
    await visitor.sees('Project team')
    await visitor.picture('project')
    await visitor.click('button', 'Close')
    await visitor.isAt('/')
  },

  async 'choosing a category shows only its projects'(visitor) {
    await visitor.goto('/')
    await visitor.click('button', 'Filter')
    await visitor.click('button', 'Education')
    await visitor.isAt('/?category=Education')
    await visitor.count('article', 2)
    await visitor.picture('filter')
  },

  async 'the filter opens as a drawer on a phone'(visitor) {
    await visitor.resize('phone')
    await visitor.goto('/')
    await visitor.click('button', 'Filter')
    await visitor.click('button', 'Education')
    await visitor.sees('Show 2 projects')
    await visitor.picture('filter-phone')
    await visitor.click('button', 'Show 2 projects')
    await visitor.count('article', 2)
  },

  async 'the menu on a phone links to Team'(visitor) {
    await visitor.resize('phone')
    await visitor.goto('/about')
    await visitor.click('button', 'Menu')
    await visitor.picture('menu-phone')
    await visitor.click('link', 'Team')
    await visitor.isAt('/team')
  },

  async 'the search finds a project while typing'(visitor) {
    await visitor.goto('/')
    await visitor.type('Search projects', 'three walls')
    await visitor.isAt('/?q=three+walls')
    await visitor.count('article', 1)
    await visitor.sees(MEMORIAL)
    await visitor.picture('search')
  },

  async 'a message can be sent once the check is solved'(visitor) {
    await visitor.goto('/contact')
    await visitor.type('First name', 'Ira')
    await visitor.type('Mobile number', '+91 361 000 0101')
    await visitor.type('E-mail address', 'ira@example.org')
    await visitor.type('Message', 'A school by the river.')
    await visitor.picture('contact-filled')
    await visitor.click('button', 'Send message')
    await visitor.sees('Thank you for your message!')
    await visitor.picture('contact-sent')
  },

  async 'staff sign in, edit a project, and visitors see the change'(visitor) {
    await signIn(visitor, '/admin/dashboard/projects')
    await visitor.sees(MEMORIAL)
    await visitor.picture('portal')
    await visitor.click('row', MEMORIAL)
    await visitor.sees('Modify Project')
    await visitor.picture('portal-panel')
    await visitor.click('link', 'Modify Project')
    await visitor.type('Client', 'Ferry Authority')
    await visitor.picture('project-form')
    await visitor.click('button', 'Update Project')
    await visitor.sees('Project updated successfully!')
    await visitor.goto(MEMORIAL_PATH)
    await visitor.sees('FERRY AUTHORITY')
  },

  async 'a visitor applies with a CV, and staff read it and ask for a test'(visitor) {
    const folder = mkdtempSync(path.join(tmpdir(), 'plinth-cv-'))
    const cv = path.join(folder, 'My CV.pdf')
    writeFileSync(cv, await pdf(2))
    await visitor.goto('/careers')
    await visitor.click('link', 'APPLY NOW >> for Landscape Architect')
    await visitor.type('Name', APPLICANT)
    await visitor.type('E-mail address', 'mina@client.example')
    await visitor.type('Phone number', '+91 361 000 0199')
    await visitor.attach('CV', cv)
    await visitor.click('field', 'I agree')
    await visitor.picture('application-filled')
    await visitor.click('button', 'Send application')
    await visitor.sees('Thank you for your application')
    rmSync(folder, { recursive: true })
    await signIn(visitor, '/admin/dashboard/hiring/candidates')
    await visitor.picture('candidates')
    await visitor.click('link', APPLICANT)
    await visitor.sees('Page 1 of 2')
    await visitor.picture('candidate')
    await visitor.click('button', 'Stage: New')
    await visitor.click('menuitem', 'Test')
    await visitor.click('button', 'Move and mail')
    await visitor.sees('Stage: Test')
    await visitor.picture('candidate-moved')
  },

  async 'staff change a text of the website, and visitors read it'(visitor) {
    await signIn(visitor, '/admin/dashboard/website-content')
    await visitor.click('button', 'Contact')
    await visitor.type('Heading of the form', 'Tell us about your school')
    await visitor.picture('content')
    await visitor.click('button', 'Save')
    // 'Saved 14:05', which 'Unsaved changes' is not.
    await visitor.sees(/^saved \d/im)
    await visitor.goto('/contact')
    await visitor.sees('Tell us about your school')
  },
}

export async function signIn(visitor: Visitor, address: string) {
  await visitor.forget()
  await visitor.goto(`/login?next=${encodeURIComponent(address)}`)
  await visitor.type('E-mail', staff.email)
  await visitor.type('Password', staff.password)
  await visitor.click('button', 'Login')
  await visitor.isAt(address)
}
