import { emptyRecord, type FieldTable, group } from '../fields/record-fields.ts'
import type { Certificate, ClientContact, Tender } from './tender-schema.ts'

/** As they are stored, or as they are in a form, where the amount is still text. */
export type TenderValues = Omit<Tender, 'contractValue'> & { contractValue: number | string | null }
export type TenderField = keyof TenderValues

export const contactFields = {
  name: { label: 'Name', empty: '' },
  designation: { label: 'Designation', empty: '' },
  phone: { label: 'Phone', empty: '' },
  email: { label: 'E-mail', empty: '' },
} satisfies FieldTable<ClientContact>

export const certificateFields = {
  name: { label: 'Name', empty: '', isRequired: true },
  file: { label: 'File', empty: '', isRequired: true },
} satisfies FieldTable<Omit<Certificate, 'id'>>

export const tenderFields = {
  cost: { label: 'Cost of the project', shortLabel: 'Cost', empty: '' },
  contractValue: { label: 'Contract value (₹)', shortLabel: 'Contract value', empty: null },
  startedOn: { label: 'Started on', empty: '' },
  finishedOn: { label: 'Finished on', empty: '' },
  services: { label: 'Services', empty: '' },
  role: { label: 'Role of the studio', shortLabel: 'Role', empty: '' },
  clientContact: group<ClientContact>('Contact at the client', contactFields),
  certificates: {
    label: 'Certificates',
    empty: [],
    entries: certificateFields,
    nameOf: ({ name }: Certificate) => name,
  },
  tenderNote: { label: 'Note for tenders', empty: '' },
} satisfies FieldTable<TenderValues>

export const noTender: Tender = emptyRecord<Tender>(tenderFields)

/** A project as an answer has it: to who may not write projects without these fields. */
export const withTender = <Project extends Partial<Tender>>(project: Project) => ({ ...noTender, ...project })
