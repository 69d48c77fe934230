import { Textarea, TextInput } from '@mantine/core'
import { contactFields } from '../../../domain/content/contact-fields.ts'
import { ADDRESS_LENGTH, type ContactContent, PHONE_LENGTH } from '../../../domain/content/contact-schema.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { mapAddressIn } from '../../../domain/content/office.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { OfficeMap } from '../../../site/contact/ContactView.tsx'
import { textsOf } from '../../editing/caption-of.ts'
import { FormFields } from '../../editing/FormFields.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { LinesField } from '../../editing/lists/LinesField.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { FormOf } from '../../editing/use-editor.ts'
import styles from './ContactFields.module.css'

const { entries: officeFields } = contactFields.offices
type Office = ContactContent['offices'][number]

/** The fields of the Contact page, in the order in which a visitor sees them. */
export function ContactFields({ form }: { form: FormOf<ContactContent> }) {
  const { draft, base, revision, change, errors } = form
  const text = textsOf(contactFields, draft, errors, change)
  return (
    <FormFields<ContactContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        offices: (
          <EntryList
            key={revision}
            legend={contactFields.offices.label}
            noun="office"
            path="offices"
            form={form}
            entries={draft.offices}
            saved={base.draft.offices}
            empty={emptyRecord<Omit<Office, 'id'>>(officeFields)}
            most={SHORT_LIST_LENGTH}
            nameOf={contactFields.offices.nameOf}
            lineOf={({ phone_numbers, address }) =>
              [...phone_numbers, address.replaceAll('\n', ', ')].join(' · ')
            }
            onChange={(next) => change((before) => ({ offices: next(before.offices) }))}
          >
            {(office, changeOffice, faulty) => (
              <OfficeFields office={office} errors={faulty} change={changeOffice} />
            )}
          </EntryList>
        ),
        note: <TextInput {...text('note')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        formHeading: <TextInput {...text('formHeading')} maxLength={HEADING_LENGTH} />,
      }}
    />
  )
}

type OfficeProps = {
  office: Office
  errors: Record<string, string>
  change: (changes: Partial<Office>) => void
}

function OfficeFields({ office, errors, change }: OfficeProps) {
  const text = textsOf(officeFields, office, errors, change)
  return (
    <>
      <TextInput {...text('city')} maxLength={HEADING_LENGTH} />
      <LinesField
        legend={officeFields.phone_numbers.label}
        noun="phone number"
        type="tel"
        lines={office.phone_numbers}
        errors={errorsBelow(errors, 'phone_numbers')}
        most={SHORT_LIST_LENGTH}
        maxLength={PHONE_LENGTH}
        onChange={(phone_numbers) => change({ phone_numbers })}
      />
      <Textarea
        {...text('address')}
        description="In separate lines, as on an envelope"
        autosize
        minRows={3}
        maxLength={ADDRESS_LENGTH}
      />
      <TextInput
        {...text('google_maps_iframe_src')}
        description="Optional. In Google Maps choose Share, Embed a map, Copy HTML, and paste it here."
        onChange={(event) => change({ google_maps_iframe_src: mapAddressIn(event.currentTarget.value) })}
      />
      <div className={styles.map}>
        <OfficeMap office={office} />
      </div>
    </>
  )
}
