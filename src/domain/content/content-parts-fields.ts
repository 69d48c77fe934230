import { descriptionHint, hint } from '../fields/hint-rules.ts'
import type { FieldTable } from '../fields/record-fields.ts'
import { cutText } from '../shared/cut-text.ts'
import type { ContentPicture, SocialLink } from './content-parts-schema.ts'

/** The fields of a picture in a list: the description belongs to the picture. */
export const pictureFields = {
  img_src: { label: 'Picture', empty: '', isRequired: true, isPicture: true },
  alt: {
    label: 'Description',
    empty: '',
    with: 'img_src',
    hints: (alt, { img_src }) => hint(descriptionHint(img_src, alt)),
  },
} satisfies FieldTable<ContentPicture>

/** One picture, which is compared and chosen as a whole, with its description. */
export const wholePicture = {
  isPicture: true as const,
  essence: (picture: ContentPicture | null) => picture && [picture.img_src, picture.alt.trim()],
}

export const numberedPictures = (label: string) => ({
  label,
  empty: [],
  nameOf: ({ alt }: ContentPicture) => opening(alt),
  entries: pictureFields,
})

export const socialLinks = (label: string) => ({
  label,
  empty: [],
  nameOf: ({ network }: SocialLink) => network,
  entries: {
    network: { label: 'Network', empty: 'instagram' as const, isRequired: true },
    url: { label: 'Address', empty: '', isRequired: true },
  },
})

const OPENING_LENGTH = 40 // characters

/** The beginning of a longer text, to name an entry by. */
export const opening = (text: string) =>
  text.length > OPENING_LENGTH ? `${cutText(text, OPENING_LENGTH).trimEnd()}…` : text
