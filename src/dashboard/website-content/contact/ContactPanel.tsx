import { TextInput } from '@mantine/core'
import { contactFields } from '../../../domain/content/content-fields.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { mapAddressIn } from '../../../domain/content/office.ts'
import {
  ADDRESS_LENGTH,
  contactContent,
  type Office,
  PHONE_LENGTH,
} from '../../../domain/content/pages-schema.ts'
import { OfficeMap } from '../../../site/contact/ContactView.tsx'
import type { Edit } from '../../editing/edited.ts'
import { check, entries, line, lines, text, textOf } from '../../editing/inputs/inputs.tsx'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import styles from './ContactPanel.module.css'

const editedContact = editedPage('contact', {
  table: contactFields,
  schema: contactContent,
  summaryOf: ({ offices }) => offices.map(({ city }) => city).join(', ') || 'No offices yet',
  inputs: {
    title: line(HEADING_LENGTH),
    offices: entries({
      noun: 'office',
      most: SHORT_LIST_LENGTH,
      lineOf: ({ phone_numbers, address }) => [...phone_numbers, address.replaceAll('\n', ', ')].join(' · '),
      inputs: {
        city: line(HEADING_LENGTH),
        phone_numbers: lines({
          noun: 'phone number',
          type: 'tel',
          most: SHORT_LIST_LENGTH,
          maxLength: PHONE_LENGTH,
        }),
        address: text(ADDRESS_LENGTH, 3, 'In separate lines, as on an envelope'),
        google_maps_iframe_src: MapInput,
      },
    }),
    note: line(CAPTION_LENGTH),
    formHeading: line(HEADING_LENGTH),
    mapsOnClick: check(
      'The website of a map learns of a visitor only after a press on ‘Show the map’. Otherwise maps load when they come into view.',
    ),
  },
})

export const ContactPanel = () => <ContentPanel record={editedContact} />

function MapInput(props: Edit<string, Office>) {
  return (
    <>
      <TextInput
        {...textOf(
          props,
          'Optional. In Google Maps choose Share, Embed a map, Copy HTML, and paste it here.',
        )}
        onChange={(event) => props.change(mapAddressIn(event.currentTarget.value))}
      />
      <div className={styles.map}>
        <OfficeMap office={props.of.draft} />
      </div>
    </>
  )
}
