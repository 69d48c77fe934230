import { Autocomplete, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shownAmount } from '../../../domain/project/amount.ts'
import {
  contactFields,
  type TenderField,
  type TenderValues,
  tenderFields,
} from '../../../domain/project/tender-fields.ts'
import { type ClientContact, TENDER_LINE, TENDER_TEXT } from '../../../domain/project/tender-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import type { Changes } from '../../editing/rules/editor-reducer.ts'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { Uploads } from '../../pictures/uploads.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import looks from '../../shell/looks/looks.module.css'
import { CertificatesField } from './CertificatesField.tsx'
import facts from './ProjectFacts.module.css'
import type { ProjectDraft } from './project-draft.ts'
import styles from './TenderPart.module.css'

const ROLES = ['Lead', 'Consultant', 'Joint venture']

type Props = {
  draft: ProjectDraft
  errors: FieldErrors
  change: (changes: Changes<ProjectDraft>) => void
  uploads: Uploads
}

const names = Object.keys(tenderFields) as TenderField[]
const isOf = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`))

/** The fields for tenders, closed at first; open where something in it is at fault. */
export function TenderPart({ draft, errors, change, uploads }: Props) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || Object.keys(errors).some(isOf)
  const text = textsOf<TenderValues>(tenderFields, draft, errors, change)
  const optional = { placeholder: 'Optional' }
  const day = (name: 'startedOn' | 'finishedOn') => ({
    ...text(name),
    ...optional,
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <details className={styles.part} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        For tenders <small>{summaryOf(draft)}</small>
      </summary>
      <p className={styles.note}>Visitors never see these, nor do colleagues who may not change projects.</p>
      <fieldset className={`${looks.halves} ${facts.facts}`}>
        <legend className="visually-hidden">For tenders</legend>
        <FormFields<TenderValues>
          inputs={{
            cost: (
              <TextInput
                {...text('cost')}
                {...optional}
                description="In words, such as ₹ 4.2 crore without site works"
                maxLength={TENDER_LINE}
              />
            ),
            contractValue: (
              <TextInput
                {...captionOf(tenderFields.contractValue)}
                {...optional}
                description="In digits; commas may stay"
                inputMode="decimal"
                maxLength={30}
                value={amountIn(draft.contractValue)}
                error={errors.contractValue}
                onChange={({ currentTarget }) => change({ contractValue: currentTarget.value || null })}
              />
            ),
            startedOn: <DayField {...day('startedOn')} />,
            finishedOn: <DayField {...day('finishedOn')} />,
            services: (
              <div className={facts.whole}>
                <Textarea {...text('services')} {...optional} autosize minRows={2} maxLength={TENDER_TEXT} />
              </div>
            ),
            role: (
              <Autocomplete
                {...text('role')}
                {...optional}
                data={ROLES}
                maxLength={TENDER_LINE}
                onChange={(role) => change({ role })}
              />
            ),
            clientContact: (
              <div className={facts.whole}>
                <Contact
                  contact={draft.clientContact}
                  errors={errorsBelow(errors, 'clientContact')}
                  change={(clientContact) => change({ clientContact })}
                />
              </div>
            ),
            certificates: (
              <div className={facts.whole}>
                <CertificatesField
                  certificates={draft.certificates}
                  uploads={uploads}
                  errors={errorsBelow(errors, 'certificates')}
                  error={errors.certificates}
                  change={(update) => change((before) => ({ certificates: update(before.certificates) }))}
                />
              </div>
            ),
            tenderNote: (
              <div className={facts.whole}>
                <Textarea
                  {...text('tenderNote')}
                  {...optional}
                  autosize
                  minRows={2}
                  maxLength={TENDER_TEXT}
                />
              </div>
            ),
          }}
        />
      </fieldset>
    </details>
  )
}

/** Grouped as it is stored, and as it is typed. */
const amountIn = (value: ProjectDraft['contractValue']) =>
  typeof value === 'number' ? shownAmount(value).replace('₹ ', '') : (value ?? '')

type ContactProps = {
  contact: ClientContact
  errors: FieldErrors
  change: (contact: ClientContact) => void
}

function Contact({ contact, errors, change }: ContactProps) {
  const text = textsOf(contactFields, contact, errors, (changes) => change({ ...contact, ...changes }))
  return (
    <fieldset className={`${looks.halves} ${facts.facts}`}>
      <legend>{tenderFields.clientContact.label}</legend>
      <FormFields<ClientContact>
        inputs={{
          name: <TextInput {...text('name')} placeholder="Optional" maxLength={TENDER_LINE} />,
          designation: <TextInput {...text('designation')} placeholder="Optional" maxLength={TENDER_LINE} />,
          phone: <TextInput {...text('phone')} placeholder="Optional" type="tel" maxLength={40} />,
          email: <TextInput {...text('email')} placeholder="Optional" type="email" maxLength={TENDER_LINE} />,
        }}
      />
    </fieldset>
  )
}

/** 'Nothing yet', or how many of the fields are filled in. */
function summaryOf(draft: ProjectDraft) {
  const filled = names.filter((name) => {
    const value = draft[name]
    if (Array.isArray(value)) return value.length > 0
    return typeof value === 'object' && value !== null
      ? Object.values(value).some(Boolean)
      : value !== null && value !== ''
  })
  return filled.length === 0 ? 'Nothing yet' : `${filled.length} of ${names.length} filled in`
}
