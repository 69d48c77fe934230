import { Autocomplete, TextInput } from '@mantine/core'
import { useState } from 'react'
import { shownAmount } from '../../../domain/project/amount.ts'
import { type TenderField, type TenderValues, tenderFields } from '../../../domain/project/tender-fields.ts'
import { type ClientContact, TENDER_LINE, TENDER_TEXT } from '../../../domain/project/tender-schema.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { wholeOf } from '../../editing/edited.ts'
import { Fields, type Inputs, memoInput, within } from '../../editing/inputs/Fields.tsx'
import { line, part, text, textOf } from '../../editing/inputs/inputs.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { DayField } from '../../shell/forms/DayField.tsx'
import looks from '../../shell/looks/looks.module.css'
import { CertificatesField } from './CertificatesField.tsx'
import facts from './ProjectFacts.module.css'
import type { ProjectDraft } from './project-draft.ts'
import styles from './TenderPart.module.css'

const ROLES = ['Lead', 'Consultant', 'Joint venture']

const names = Object.keys(tenderFields) as TenderField[]
const isOf = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`))

const whole = within(facts.whole)
const note = whole(text(TENDER_TEXT, 2))
const day = memoInput<string>((edit) => <DayField {...textOf(edit)} onChange={edit.change} />)

const inputs: Inputs<TenderValues> = {
  cost: line(TENDER_LINE, 'In words, such as ₹ 4.2 crore without site works'),
  contractValue: memoInput(({ field, value, error, change }) => (
    <TextInput
      {...captionOf(field)}
      placeholder="Optional"
      description="In digits; commas may stay"
      inputMode="decimal"
      maxLength={30}
      value={amountIn(value)}
      error={error}
      onChange={({ currentTarget }) => change(currentTarget.value || null)}
    />
  )),
  startedOn: day,
  finishedOn: day,
  services: note,
  role: memoInput((edit) => (
    <Autocomplete {...textOf(edit)} data={ROLES} maxLength={TENDER_LINE} onChange={edit.change} />
  )),
  clientContact: whole(
    part<ClientContact>(
      {
        name: line(TENDER_LINE),
        designation: line(TENDER_LINE),
        phone: line(40, undefined, { type: 'tel' }),
        email: line(TENDER_LINE, undefined, { type: 'email' }),
      },
      (drawn, label) => (
        <fieldset className={`${looks.halves} ${facts.facts}`}>
          <legend>{label}</legend>
          {drawn}
        </fieldset>
      ),
    ),
  ),
  certificates: whole(CertificatesField),
  tenderNote: note,
}

/** The fields for tenders, closed at first; open where something in it is at fault. */
export function TenderPart({ form }: { form: FormOf<ProjectDraft> }) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || Object.keys(form.errors).some(isOf)
  return (
    <details className={styles.part} open={isOpen} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={styles.summary}>
        For tenders <small>{summaryOf(form.draft)}</small>
      </summary>
      <p className={styles.note}>Visitors never see these, nor do colleagues who may not change projects.</p>
      <fieldset className={`${looks.halves} ${facts.facts}`}>
        <legend className="visually-hidden">For tenders</legend>
        <Fields<TenderValues> {...wholeOf(form)} table={tenderFields} inputs={inputs} />
      </fieldset>
    </details>
  )
}

/** Grouped as it is stored, and as it is typed. */
const amountIn = (value: ProjectDraft['contractValue']) =>
  typeof value === 'number' ? shownAmount(value).replace('₹ ', '') : (value ?? '')

/** 'Nothing yet', or how many of the fields are filled in. */
function summaryOf(draft: ProjectDraft) {
  const filled = names.filter((name) => !isSame(draft[name], tenderFields[name].empty))
  return filled.length === 0 ? 'Nothing yet' : `${filled.length} of ${names.length} filled in`
}
