import { TextInput } from '@mantine/core'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type { CarouselCard } from '../../../domain/content/about-schema.ts'
import { HEADING_LENGTH, LONG_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import type { FormPart } from '../../editing/use-editor.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import styles from './AboutFields.module.css'

const { label, nameOf, entries: fields } = aboutFields.capabilities.entries.carousel_cards

type Props = {
  cards: readonly CarouselCard[]
  saved: readonly CarouselCard[]
  /** The path of the list in the draft: 'capabilities.2.carousel_cards'. */
  path: string
  form: FormPart
  onChange: (next: (before: readonly CarouselCard[]) => CarouselCard[]) => void
}

/** The cards of one section: pictures of projects. */
export function CardsField({ cards, saved, path, form, onChange }: Props) {
  return (
    <EntryList
      legend={label}
      noun="card"
      path={path}
      form={form}
      entries={cards}
      saved={saved}
      empty={emptyRecord<Omit<CarouselCard, 'id'>>(fields)}
      most={LONG_LIST_LENGTH}
      nameOf={nameOf}
      lineOf={({ project_location }) => project_location}
      pictureOf={({ img_src }) => img_src}
      onChange={onChange}
    >
      {(card, change, errors, { uploads }) => (
        <>
          <DescribedPictureField
            {...captionOf(fields.img_src)}
            noun="picture"
            path={`${path}.${card.id}`}
            picture={card}
            errors={errors}
            uploads={uploads}
            onChange={(next) => change((before) => next(before))}
          />
          <div className={styles.pair}>
            <TextInput
              {...textsOf(fields, card, errors, change)('project_name')}
              maxLength={HEADING_LENGTH}
            />
            <TextInput
              {...textsOf(fields, card, errors, change)('project_location')}
              placeholder="Optional"
              maxLength={HEADING_LENGTH}
            />
          </div>
        </>
      )}
    </EntryList>
  )
}
