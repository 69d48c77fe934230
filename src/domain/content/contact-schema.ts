import { z } from 'zod'
import { line, requiredLine, text } from '../shared/text-schema.ts'
import {
  CAPTION_LENGTH,
  entriesOf,
  entry,
  HEADING_LENGTH,
  listOf,
  pageTitle,
  SHORT_LIST_LENGTH,
} from './content-parts-schema.ts'
import { isMapEmbed, mapAddressIn, NOT_A_MAP } from './office.ts'

export const PHONE_LENGTH = 40 // characters
export const ADDRESS_LENGTH = 500 // characters

const phoneNumber = line(PHONE_LENGTH).refine(
  (value) => value === '' || /^\+?\d[\d ()./-]{2,}$/.test(value),
  'Enter a full phone number.',
)

const office = z.object({
  ...entry,
  city: requiredLine(HEADING_LENGTH, 'Enter the city.'),
  /** Fields that were left empty are dropped. */
  phone_numbers: listOf(phoneNumber, SHORT_LIST_LENGTH)
    .transform((numbers) => numbers.filter((number) => number !== ''))
    .default([]),
  /** Lines as on an envelope. */
  address: text(ADDRESS_LENGTH).refine((value) => value !== '', 'Enter the address.'),
  /** Address of an embedded map, Google's or OpenStreetMap's, or empty. */
  google_maps_iframe_src: line(4000)
    .transform(mapAddressIn)
    .refine((value) => value === '' || isMapEmbed(value), NOT_A_MAP)
    .default(''),
})
export type Office = z.output<typeof office>

export const contactContent = z.object({
  title: pageTitle,
  offices: entriesOf(office, SHORT_LIST_LENGTH),
  /** Small print under the offices, or empty. */
  note: line(CAPTION_LENGTH),
  formHeading: requiredLine(HEADING_LENGTH, 'Enter a heading for the form.'),
})
export type ContactContent = z.output<typeof contactContent>
