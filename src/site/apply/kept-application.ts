import type { ApplicationFields } from '../../domain/hiring/application-schema.ts'

/** The typed fields, whatever the opening. */
export type TypedApplication = Omit<ApplicationFields, 'jobId'>

/** The part that the tab stores for a reload. A file cannot be stored, only its name. */
type KeptApplication = { fields: TypedApplication; fileName: string }

const STORAGE_KEY = 'application'

export const emptyApplication: TypedApplication = {
  name: '',
  email: '',
  phone: '',
  portfolio: '',
  coverNote: '',
}

const isTyped = (fields: TypedApplication) => Object.values(fields).some((value) => value !== '')

export function readKeptApplication(): KeptApplication | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<KeptApplication> | null
    if (!kept) return undefined
    const fields = { ...emptyApplication }
    for (const name of Object.keys(fields) as (keyof TypedApplication)[]) {
      const value = kept.fields?.[name]
      if (typeof value === 'string') fields[name] = value
    }
    return { fields, fileName: typeof kept.fileName === 'string' ? kept.fileName : '' }
  } catch {
    return undefined
  }
}

export const hasKeptApplication = () => readKeptApplication() !== undefined

/** A browser may refuse to store anything; then only the page has it. */
export function keepApplication(kept: KeptApplication) {
  try {
    if (isTyped(kept.fields) || kept.fileName) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
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
