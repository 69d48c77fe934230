import type { ApplicationFields } from '../../domain/hiring/application-schema.ts'
import { visitorStorage } from '../../domain/shared/visitor-storage.ts'
import { tabStorage } from '../shell/form/tab-storage.ts'

/** The typed fields, whatever the opening. */
export type TypedApplication = Omit<ApplicationFields, 'jobId'>

/** The part that the tab stores for a reload, sealed. A file cannot be stored, only its name. */
type StoredApplication = { fields: TypedApplication; fileName: string }

const STORAGE_KEY = visitorStorage.typedApplication

/** What was typed and the chosen CV, while one goes from one opening to another without a reload. */
let typed: StoredApplication | undefined
let cv: File | undefined
export const heldCv = () => cv
export function holdCv(file: File | undefined) {
  cv = file
}

export const isApplicationStored = () => typed !== undefined || tabStorage.read(STORAGE_KEY) !== null

export async function readStoredApplication(): Promise<StoredApplication | undefined> {
  const sealed = tabStorage.read(STORAGE_KEY)
  if (typed || sealed === null) return typed
  const text = await (await sealing())?.open(sealed)
  if (text === null) tabStorage.write(STORAGE_KEY, undefined)
  return text ? JSON.parse(text) : undefined
}

export function keepApplication(application: StoredApplication) {
  const { fields, fileName } = application
  const before = typed
  typed = fileName || Object.values(fields).some((value) => value !== '') ? application : undefined
  if (typed) void store(typed)
  // A form that was empty from the start replaces nothing: what is stored could perhaps not be opened yet.
  else if (before) tabStorage.write(STORAGE_KEY, undefined)
}

async function store(application: StoredApplication) {
  const sealed = await (await sealing())?.seal(JSON.stringify(application))
  // Otherwise it was changed or sent meanwhile.
  if (typed === application) tabStorage.write(STORAGE_KEY, sealed)
}

export function forgetApplication() {
  cv = undefined
  typed = undefined
  tabStorage.write(STORAGE_KEY, undefined)
}

/** Loaded when something is typed. */
const sealing = () => import('./sealing.ts').catch(() => undefined)
