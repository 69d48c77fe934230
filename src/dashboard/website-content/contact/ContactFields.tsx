import { Textarea, TextInput } from '@mantine/core'
import { contactFields } from '../../../domain/content/contact-fields.ts'
import { ADDRESS_LENGTH, type ContactContent, PHONE_LENGTH } from '../../../domain/content/contact-schema.ts'
import { FEW, SENTENCE, WORDS } from '../../../domain/content/content-parts-schema.ts'
import { mapAddressIn } from '../../../domain/content/office.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { OfficeMap } from '../../../site/contact/OfficeMap.tsx'
import { captionOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { LinesField } from '../../editing/lists/LinesField.tsx'
import { errorsBelow, type Submit } from '../../editing/use-submit.ts'
import styles from './ContactFields.module.css'

const { entries: officeFields } = contactFields.offices
type Office = ContactContent['offices'][number]

/** The fields of the Contact page, in the order in which a visitor sees them. */
export function ContactFields({ submit }: { submit: Submit<ContactContent, ContactContent> }) {
  const { form, change, errors } = submit
  const { draft, base } = form
  return (
    <>
      <TextInput
        {...captionOf(contactFields.title)}
        maxLength={WORDS}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <EntryList
        key={form.revision}
        legend={contactFields.offices.label}
        noun="office"
        path="offices"
        form={submit}
        entries={draft.offices}
        saved={base.draft.offices}
        empty={emptyRecord<Omit<Office, 'id'>>(officeFields)}
        most={FEW}
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
      <TextInput
        {...captionOf(contactFields.note)}
        placeholder="Optional"
        maxLength={SENTENCE}
        value={draft.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      <TextInput
        {...captionOf(contactFields.formHeading)}
        maxLength={WORDS}
        value={draft.formHeading}
        error={errors.formHeading}
        onChange={(event) => change({ formHeading: event.currentTarget.value })}
      />
    </>
  )
}

type OfficeProps = {
  office: Office
  errors: Record<string, string>
  change: (changes: Partial<Office>) => void
}

function OfficeFields({ office, errors, change }: OfficeProps) {
  return (
    <>
      <TextInput
        {...captionOf(officeFields.city)}
        maxLength={WORDS}
        value={office.city}
        error={errors.city}
        onChange={(event) => change({ city: event.currentTarget.value })}
      />
      <LinesField
        legend={officeFields.phone_numbers.label}
        noun="phone number"
        type="tel"
        lines={office.phone_numbers}
        errors={errorsBelow(errors, 'phone_numbers')}
        most={FEW}
        maxLength={PHONE_LENGTH}
        onChange={(phone_numbers) => change({ phone_numbers })}
      />
      <Textarea
        {...captionOf(officeFields.address)}
        description="In separate lines, as on an envelope"
        autosize
        minRows={3}
        maxLength={ADDRESS_LENGTH}
        value={office.address}
        error={errors.address}
        onChange={(event) => change({ address: event.currentTarget.value })}
      />
      <TextInput
        {...captionOf(officeFields.google_maps_iframe_src)}
        description="Optional. In Google Maps choose Share, Embed a map, Copy HTML, and paste it here."
        value={office.google_maps_iframe_src}
        error={errors.google_maps_iframe_src}
        onChange={(event) => change({ google_maps_iframe_src: mapAddressIn(event.currentTarget.value) })}
      />
      <div className={styles.map}>
        <OfficeMap office={office} />
      </div>
    </>
  )
}
