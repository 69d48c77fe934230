import { randomUUID } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { z } from 'zod'
import { plinth } from '../../../src/domain/account/user.ts'
import type { PrivateStore } from '../../../src/domain/file/private-store.ts'
import type { ApplicationFields, sentApplication } from '../../../src/domain/hiring/application-schema.ts'
import type { OpeningFields } from '../../../src/domain/hiring/opening-schema.ts'
import { newOpening } from '../../../src/domain/hiring/opening-schema.ts'
import { change, type Database } from '../../../src/store/database/database.ts'
import { addApplication } from '../../../src/store/hiring/add-application.ts'
import { openingStore } from '../../../src/store/hiring/openings.ts'
import type { TestApp } from '../app.ts'

type Stores = { db: Database; privateFiles: PrivateStore }

export const applicant: ApplicationFields = {
  jobId: '',
  name: 'Mina Das',
  email: 'mina@client.example',
  phone: '+91 361 000 0199',
  portfolio: 'https://mina.example/work',
  coverNote: 'I build with bamboo.',
}

/** Adds an opening and returns its id. */
export async function addOpening(db: Database, fields: Partial<OpeningFields> = {}): Promise<string> {
  const opening = newOpening.parse({
    title: 'Architect',
    department: 'Architecture',
    location: 'Guwahati',
    ...fields,
  })
  return (await change(db, (tx) => openingStore.insert(tx, plinth, opening))).id
}

/** Puts a file into the private store. */
export async function putPrivateFile({ privateFiles }: Stores, content: string | Uint8Array) {
  const stored = randomUUID()
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  await privateFiles.put(stored, new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
  return { stored, bytes: bytes.length }
}

/** Adds an application with a small CV, as the call does, and returns its id. */
export async function apply(stores: Stores, fields: Partial<ApplicationFields> = {}): Promise<string> {
  const sent = { ...applicant, ...fields }
  const cv = { name: 'My CV.pdf', keep() {}, ...(await putPrivateFile(stores, 'a CV')) }
  await addApplication(stores.db, { fields: sent, consentVersion: 1, cv }, undefined)
  const { id } = await stores.db
    .selectFrom('applications')
    .select('id')
    .where('email', '=', sent.email)
    .where('job_id', '=', sent.jobId)
    .executeTakeFirstOrThrow()
  return id
}

/** The names of all files in the private store. */
export const privateNames = ({ privateFiles }: Stores) => Array.fromAsync(privateFiles.list())

/** The solution of a new captcha. */
export async function solvedCaptcha({ ask }: Pick<TestApp, 'ask'>): Promise<string> {
  const { challenge } = (await ask<{ challenge: Challenge }>('GET', '/api/captcha')).body
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

type SentForm = Partial<Record<keyof z.input<typeof sentApplication>, string>>

/** The form of an application; a field that is undefined is left out. */
export function applicationForm(fields: SentForm, cv: Uint8Array | null, fileName = 'CV.pdf'): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...applicant, consent: 'true', ...fields }))
    if (value !== undefined) form.append(name, value)
  if (cv) form.append('cv', fileOf(cv), fileName)
  return form
}

export const fileOf = (bytes: Uint8Array) => new Blob([bytes as Uint8Array<ArrayBuffer>])
