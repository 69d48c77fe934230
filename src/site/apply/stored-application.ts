import type { ApplicationFields } from '../../domain/hiring/application-schema.ts'
import { visitorStorage } from '../../domain/shared/visitor-storage.ts'
import { tabStorage } from '../shell/form/tab-storage.ts'

/** The typed fields, whatever the opening. */
export type TypedApplication = Omit<ApplicationFields, 'jobId'>

/** The part that the tab stores for a reload. A file cannot be stored, only its name. */
type StoredApplication = { fields: TypedApplication; fileName: string }

const STORAGE_KEY = visitorStorage.typedApplication

export const readStoredApplication = () =>
  JSON.parse(tabStorage.read(STORAGE_KEY) ?? 'null') as StoredApplication | null

export function keepApplication(stored: StoredApplication) {
  const isTyped = Object.values(stored.fields).some((value) => value !== '')
  tabStorage.write(STORAGE_KEY, isTyped || stored.fileName ? JSON.stringify(stored) : undefined)
}

/** The chosen CV, while one goes from one opening to another without a reload. */
let cv: File | undefined
export const heldCv = () => cv
export function holdCv(file: File | undefined) {
  cv = file
}

export function forgetApplication() {
  cv = undefined
  tabStorage.write(STORAGE_KEY, undefined)
}
