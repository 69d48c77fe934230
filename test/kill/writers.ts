import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { applicationForm } from '../support/data/applications.ts'
import { rawPdf, stream } from '../support/data/documents.ts'
import { project } from '../support/data/project.ts'
import { type Client, hash } from './client.ts'
import { Lost, type Writer, Written } from './writer.ts'

type Saved = { id: string; name: string; client: string }

const newProject = (client: Client, name: string) =>
  client.ask<Saved>('POST /api/projects', { ...project, name }, { 'Idempotency-Key': randomUUID() })

/** A writer of every kind of change that the server confirms. */
export const writersOf = (client: Client): Writer[] => [
  projectChanges(client),
  newProjects(client),
  projectOrder(client),
  projectTrash(client),
  publications(client),
  uploads(client),
  content(client),
  openings(client),
  enquiries(client),
  applications(client),
  stages(client),
]

/** Saves of one project: the newest value, and a version for each save. */
function projectChanges(client: Client): Writer {
  const written = new Written('the client of a project', '')
  let id = ''
  return {
    name: 'project changes',
    count: () => written.confirmedCount,
    async prepare() {
      id = (await newProject(client, 'Changed project')).id
      await this.write()
    },
    write() {
      const next = word()
      return written.write(next, () => client.ask(`PUT /api/projects/${id}`, { client: next }))
    },
    async check() {
      const stored = await client.ask<Saved>(`GET /api/projects/${id}`)
      written.check(stored.client)
      const { items } = await client.ask<{ items: { number: number }[] }>(`GET /api/projects/${id}/versions`)
      const newest = await client.ask<Saved>(`GET /api/projects/${id}/versions/${items[0]!.number}`)
      if (newest.client !== stored.client)
        throw new Lost('The newest version of a project is not its last save.')
    },
  }
}

function newProjects(client: Client): Writer {
  const written = new Written<readonly string[]>('added projects', [])
  return {
    name: 'new projects',
    count: () => written.confirmedCount,
    prepare: async () => {},
    write() {
      const name = `ADDED ${word()}`
      return written.write([...written.confirmed, name].sort(), () => newProject(client, name))
    },
    async check() {
      const stored = await client.ask<Saved[]>('GET /api/projects')
      written.check(
        stored
          .map(({ name }) => name)
          .filter((name) => name.startsWith('ADDED '))
          .sort(),
      )
    },
  }
}

function projectOrder(client: Client): Writer {
  const written = new Written<readonly string[]>('the order of projects', [])
  const ids: string[] = []
  const order = (next: readonly string[]) =>
    written.write(next, () => client.ask('PUT /api/projects/order', { ids: next }))
  return {
    name: 'order of projects',
    count: () => written.confirmedCount,
    async prepare() {
      for (let number = 0; number < 5; number++) ids.push((await newProject(client, `Ordered ${number}`)).id)
      await order(ids)
    },
    write: () => order(ids.toSorted(() => randomInt(3) - 1)),
    async check() {
      const stored = await client.ask<Saved[]>('GET /api/projects')
      written.check(stored.map(({ id }) => id).filter((id) => ids.includes(id)))
    },
  }
}

function projectTrash(client: Client): Writer {
  const written = new Written<'listed' | 'in the trash'>('a project and the trash', 'listed')
  let id = ''
  return {
    name: 'trash',
    count: () => written.confirmedCount,
    async prepare() {
      id = (await newProject(client, 'Deleted project')).id
    },
    write: () =>
      written.confirmed === 'listed'
        ? written.write('in the trash', () => client.ask(`DELETE /api/projects/${id}`))
        : written.write('listed', () => client.ask(`POST /api/projects/${id}/restore`)),
    async check() {
      const listed = await client.ask<Saved[]>('GET /api/projects')
      const trash = await client.ask<Saved[]>('GET /api/projects/trash')
      const targets = [
        ...listed.filter((one) => one.id === id).map(() => 'listed' as const),
        ...trash.filter((one) => one.id === id).map(() => 'in the trash' as const),
      ]
      if (targets.length !== 1) throw new Lost(`A project is in ${targets.length} places: ${targets}`)
      written.check(targets[0]!)
    },
  }
}

/** Drafts of two projects that are published together: both or neither. */
function publications(client: Client): Writer {
  const written = new Written('the client of two projects', project.client.toUpperCase())
  const ids: string[] = []
  return {
    name: 'publications',
    count: () => written.confirmedCount,
    async prepare() {
      for (const name of ['First of two', 'Second of two']) ids.push((await newProject(client, name)).id)
    },
    async write() {
      const next = word()
      for (const id of ids) {
        // One that a kill has left over may be in dispute with what was published.
        await client.send(`DELETE /api/projects/${id}/draft`)
        await client.ask(`PUT /api/projects/${id}/draft`, { fields: { client: next } })
      }
      const drafts = ids.map((id) => ({ kind: 'project', id }))
      await written.write(next, () => client.ask('POST /api/publications', { drafts }))
    },
    async check() {
      const clients = await Promise.all(
        ids.map(async (id) => (await client.ask<Saved>(`GET /api/projects/${id}`)).client),
      )
      if (new Set(clients).size > 1) throw new Lost(`One of two drafts was published: ${clients}`)
      written.check(clients[0]!)
    },
  }
}

/** Uploads of pictures: each confirmed one can be read, with the same bytes as when it was first read. */
function uploads(client: Client): Writer {
  const confirmed = new Map<string, string | undefined>()
  return {
    name: 'uploads',
    count: () => confirmed.size,
    prepare: async () => {},
    async write() {
      const form = new FormData()
      const bytes = await noise()
      form.set('file', new File([bytes as Uint8Array<ArrayBuffer>], 'noise.png', { type: 'image/png' }))
      const { url } = await client.ask<{ url: string }>('POST /api/projects/upload', form)
      confirmed.set(url, undefined)
      confirmed.set(url, await client.hashOf(url))
    },
    async check() {
      for (const [url, before] of confirmed) {
        const now = await client.hashOf(url)
        if (!now || (before && now !== before))
          throw new Lost(`The uploaded picture ${url} is ${now ? 'changed' : 'gone'}.`)
        confirmed.set(url, now)
      }
    },
  }
}

function content(client: Client): Writer {
  const written = new Written('the note of the contact page', '')
  return {
    name: 'content',
    count: () => written.confirmedCount,
    async prepare() {
      const empty = { title: 'Contact', offices: [], note: '', formHeading: 'Write to us' }
      await client.ask('PUT /api/content/contact', empty)
    },
    write() {
      const note = word()
      return written.write(note, () => client.ask('PUT /api/content/contact', { note }))
    },
    check: async () => written.check((await client.ask<{ note: string }>('GET /api/content/contact')).note),
  }
}

const opening = { title: 'Architect', department: 'Architecture', location: 'Guwahati' }

function openings(client: Client): Writer {
  const written = new Written('the description of an opening', '')
  let id = ''
  return {
    name: 'openings',
    count: () => written.confirmedCount,
    async prepare() {
      id = (await client.ask<{ id: string }>('POST /api/jobs', opening)).id
    },
    write() {
      const description = word()
      return written.write(description, () => client.ask(`PUT /api/jobs/${id}`, { description }))
    },
    async check() {
      const openings = await client.ask<{ id: string; description: string }[]>('GET /api/jobs')
      written.check(openings.find((opening) => opening.id === id)?.description ?? 'no opening')
    },
  }
}

function enquiries(client: Client): Writer {
  const written = new Written<readonly string[]>('enquiries', [])
  const captcha = client.captchas()
  return {
    name: 'enquiries',
    count: () => written.confirmedCount,
    prepare: async () => {},
    async write() {
      const message = `A question about ${word()}`
      const recaptchaToken = await captcha()
      const enquiry = {
        firstName: 'Mina',
        emailAddress: 'mina@client.example',
        mobileNumber: '+91 361 000 0199',
        message,
      }
      const headers = { 'Idempotency-Key': randomUUID() }
      await written.write([...written.confirmed, message].sort(), () =>
        client.ask('POST /api/contact', { ...enquiry, recaptchaToken }, headers),
      )
    },
    async check() {
      written.check(
        (await allItems<{ message: string }>(client, '/api/enquiries')).map(({ message }) => message).sort(),
      )
    },
  }
}

type Application = { id: string; email: string; stage: string; files: { id: string }[] }
type Sent = { email: string; cv: string }

/** Applications with a CV: each confirmed one has its file, whole; a deleted one is gone with its file. */
function applications(client: Client): Writer {
  const written = new Written<readonly Sent[]>('applications', [])
  const captcha = client.captchas()
  const stored = async () =>
    (await allItems<Application>(client, '/api/applications')).filter(({ email }) =>
      email.startsWith('kill-'),
    )
  return {
    name: 'applications',
    count: () => written.confirmedCount,
    prepare: async () => {},
    async write() {
      const email = `kill-${word().toLowerCase()}@client.example`
      if (written.confirmed.length > 3 && randomInt(3) === 0) return erase()
      const cv = rawPdf({ objects: [stream(randomBytes(randomInt(200_000)))] })
      const form = applicationForm({ email, recaptchaToken: await captcha() }, cv)
      const next = [...written.confirmed, { email, cv: hash(cv) }]
      await written.write(sorted(next), () => client.ask('POST /api/applications', form))
    },
    async check() {
      const found = await Promise.all(
        (await stored()).map(async ({ id, email, files }) => ({
          email,
          cv:
            (files[0] && (await client.hashOf(`/api/applications/${id}/files/${files[0].id}`))) ?? 'no file',
        })),
      )
      written.check(sorted(found))
    },
  }
  async function erase() {
    const one = (await stored()).find(({ email }) => email === written.confirmed[0]?.email)
    if (!one) throw new Lost('A confirmed application is gone.')
    const left = written.confirmed.filter(({ email }) => email !== one.email)
    await written.write(left, () => client.ask(`DELETE /api/applications/${one.id}`))
  }
}

const sorted = (sent: readonly Sent[]) => sent.toSorted((a, b) => a.email.localeCompare(b.email))

/** Moves of one candidate between two stages, each with an entry in the history. */
function stages(client: Client): Writer {
  const written = new Written('the stage of a candidate', 'NEW')
  let id = ''
  return {
    name: 'stages',
    count: () => written.confirmedCount,
    async prepare() {
      const form = applicationForm(
        { email: 'moved@client.example', recaptchaToken: await client.captcha() },
        rawPdf(),
      )
      await client.ask('POST /api/applications', form)
      const all = await allItems<Application>(client, '/api/applications')
      id = all.find(({ email }) => email === 'moved@client.example')!.id
    },
    write() {
      const stage = written.confirmed === 'NEW' ? 'SHORTLISTED' : 'NEW'
      return written.write(stage, () => client.ask(`PATCH /api/applications/${id}`, { stage }))
    },
    async check() {
      const { stage, history } = await client.ask<Application & { history: { kind: string; to?: string }[] }>(
        `GET /api/applications/${id}`,
      )
      written.check(stage)
      const moves = history.filter(({ kind }) => kind === 'stage')
      if (moves.length > 0 && !moves.some(({ to }) => to === stage))
        throw new Lost('A move has no entry in the history.')
    },
  }
}

/** All items of a list that is read by a cursor. */
async function allItems<T>(client: Client, path: string): Promise<T[]> {
  const all: T[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const address: string = cursor ? `${path}?cursor=${encodeURIComponent(cursor)}` : path
    const page: { items: T[]; next: string | null } = await client.ask(`GET ${address}`)
    all.push(...page.items)
    cursor = page.next
  }
  return all
}

/** A word in upper case, in which names and clients are stored. */
const word = () => randomBytes(6).toString('hex').toUpperCase()

const noise = () =>
  sharp(randomBytes(48 * 32 * 3), { raw: { width: 48, height: 32, channels: 3 } })
    .png()
    .toBuffer()
