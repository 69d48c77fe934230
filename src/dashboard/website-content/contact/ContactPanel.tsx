import { Textarea, TextInput } from '@mantine/core'
import { contactFields } from '../../../domain/content/contact-fields.ts'
import {
  ADDRESS_LENGTH,
  type ContactContent,
  contactContent,
  PHONE_LENGTH,
} from '../../../domain/content/contact-schema.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { mapAddressIn } from '../../../domain/content/office.ts'
import { OfficeMap } from '../../../site/contact/ContactView.tsx'
import { FormFields } from '../../editing/FormFields.tsx'
import { type Edited, inputsOf, wholeOf } from '../../editing/inputs-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { LinesField } from '../../editing/lists/LinesField.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { call, refusalOf } from '../../session/api.ts'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { pagePreviews } from '../previews/page-previews.ts'
import styles from './ContactPanel.module.css'

const editedContact = editedPage('contact', {
  table: contactFields,
  schema: contactContent,
  load: () => call('GET /api/content/contact'),
  write: (body) => call('PUT /api/content/contact', { body }),
  conflictIn: (error) => refusalOf(error, 'PUT /api/content/contact', 409),
  summaryOf: ({ offices }) => offices.map(({ city }) => city).join(', ') || 'No offices yet',
})

export const ContactPanel = () => (
  <ContentPanel record={editedContact} Preview={pagePreviews.contact}>
    {(form) => <ContactFields form={form} />}
  </ContentPanel>
)

/** In the order in which a visitor sees them. */
function ContactFields({ form }: { form: FormOf<ContactContent> }) {
  const { text, entries } = inputsOf(contactFields, wholeOf(form))
  return (
    <FormFields<ContactContent>
      inputs={{
        title: <TextInput {...text('title')} maxLength={HEADING_LENGTH} />,
        offices: (
          <EntryList
            key={form.revision}
            {...entries('offices')}
            noun="office"
            most={SHORT_LIST_LENGTH}
            lineOf={({ phone_numbers, address }) =>
              [...phone_numbers, address.replaceAll('\n', ', ')].join(' · ')
            }
          >
            {(office) => <OfficeFields office={office} />}
          </EntryList>
        ),
        note: <TextInput {...text('note')} placeholder="Optional" maxLength={CAPTION_LENGTH} />,
        formHeading: <TextInput {...text('formHeading')} maxLength={HEADING_LENGTH} />,
      }}
    />
  )
}

function OfficeFields({ office }: { office: Edited<ContactContent['offices'][number]> }) {
  const { text, lines } = inputsOf(contactFields.offices.entries, office)
  return (
    <>
      <TextInput {...text('city')} maxLength={HEADING_LENGTH} />
      <LinesField
        {...lines('phone_numbers')}
        noun="phone number"
        type="tel"
        most={SHORT_LIST_LENGTH}
        maxLength={PHONE_LENGTH}
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
        onChange={(event) =>
          office.change({ google_maps_iframe_src: mapAddressIn(event.currentTarget.value) })
        }
      />
      <div className={styles.map}>
        <OfficeMap office={office.draft} />
      </div>
    </>
  )
}
