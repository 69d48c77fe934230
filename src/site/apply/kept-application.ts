import type { ApplicationFields } from '../../domain/hiring/application-schema.ts'

/** The typed fields, whatever the opening. */
export type TypedApplication = Omit<ApplicationFields, 'jobId'>

/** The part that the tab stores for a reload. A file cannot be stored, only its name. */
type StoredApplication = { fields: TypedApplication; fileName: string }

const STORAGE_KEY = 'application'

export const emptyApplication: TypedApplication = {
  name: '',
  email: '',
  phone: '',
  portfolio: '',
  coverNote: '',
}

const isTyped = (fields: TypedApplication) => Object.values(fields).some((value) => value !== '')

export function readStoredApplication(): StoredApplication | undefined {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(STORAGE_KEY) ?? 'null',
    ) as Partial<StoredApplication> | null
    if (!stored) return undefined
    const fields = { ...emptyApplication }
    for (const name of Object.keys(fields) as (keyof TypedApplication)[]) {
      const value = stored.fields?.[name]
      if (typeof value === 'string') fields[name] = value
    }
    return { fields, fileName: typeof stored.fileName === 'string' ? stored.fileName : '' }
  } catch {
    return undefined
  }
}

export const hasStoredApplication = () => readStoredApplication() !== undefined

/** A browser may refuse to store anything; then only the page has it. */
export function keepApplication(stored: StoredApplication) {
  try {
    if (isTyped(stored.fields) || stored.fileName) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored))
    else sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}

/** The chosen CV, while one goes from one opening to another without a reload. */
let cv: File | undefined
export const heldCv = () => cv
export function holdCv(file: File | undefined) {
  cv = file
}

export function forgetApplication() {
  cv = undefined
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}
