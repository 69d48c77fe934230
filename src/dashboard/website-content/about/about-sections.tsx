import type { ReactNode } from 'react'
import { isTextCard } from '../../../domain/content/about.ts'
import {
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import type {
  AboutContent,
  CarouselCard,
  CollaboratorCard,
  LogoCard,
  TextCard,
} from '../../../domain/content/pages-schema.ts'
import { captionOf } from '../../editing/caption-of.ts'
import type { Edit, Edited } from '../../editing/edited.ts'
import { Fields, type Inputs } from '../../editing/inputs/Fields.tsx'
import { check, entries, line, numberedParagraphs, part, text } from '../../editing/inputs/inputs.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { counted } from '../editor/counted.ts'
import styles from './AboutPanel.module.css'

type Section = AboutContent['capabilities'][number]

/** The part that every section of the About page has above its cards. */
const head = {
  heading: line(HEADING_LENGTH),
  shown: check(),
  paragraphs: numberedParagraphs(SHORT_LIST_LENGTH),
}

/** The sections of what the studio does, each with its cards. */
export const capabilities = entries<Section>({
  noun: 'section',
  most: SHORT_LIST_LENGTH,
  // 'Hidden · 2 paragraphs · 12 cards'
  lineOf: ({ shown, paragraphs, carousel_cards }) =>
    [
      ...(shown ? [] : ['Hidden']),
      counted(paragraphs.length, 'paragraph'),
      counted(carousel_cards.length, 'card'),
    ].join(' · '),
  inputs: {
    ...head,
    carousel_cards: entries<CarouselCard>({
      noun: 'card',
      most: LONG_LIST_LENGTH,
      lineOf: ({ project_location }) => project_location,
      pictureOf: ({ img_src }) => img_src,
      inputs: {
        img_src: CardPicture,
        // With the picture.
        alt: null,
        project_name: line(HEADING_LENGTH),
        project_location: line(HEADING_LENGTH),
      },
      pair: ['project_name', 'project_location'],
    }),
  },
})

function CardPicture({ field, of }: Edit<string, CarouselCard>) {
  return (
    <DescribedPictureField
      {...captionOf(field)}
      noun="picture"
      path={of.path.slice(0, -1)}
      picture={of.draft}
      errors={of.errors}
      uploads={of.form.uploads}
      onChange={(next) => of.change((before) => next(before))}
    />
  )
}

export const collaborators = part<AboutContent['collaborators']>(
  { ...head, carousel_cards: CollaboratorCards },
  (drawn: ReactNode, label) => (
    <fieldset className={styles.section}>
      <legend>{label}</legend>
      {drawn}
    </fieldset>
  ),
)

const logoInputs: Inputs<LogoCard> = {
  img_src: LogoPicture,
  name: line(HEADING_LENGTH),
  role: line(HEADING_LENGTH),
}
const textInputs: Inputs<TextCard> = { text: text(PARAGRAPH_LENGTH, 3) }

function CollaboratorCards(edit: Edit<CollaboratorCard[]>) {
  const table = edit.field.entries!
  return (
    <EntryList<CollaboratorCard>
      key={edit.form.revision}
      edit={edit}
      noun="logo card"
      empty={{ img_src: '', name: '', role: '' }}
      otherKinds={[{ noun: 'text card', empty: { text: '' } }]}
      most={LONG_LIST_LENGTH}
      lineOf={(card) => (isTextCard(card) ? 'Text' : card.role)}
      pictureOf={(card) => (isTextCard(card) ? undefined : card.img_src)}
      hasWholePictures
    >
      {(card) =>
        isTextCard(card.draft) ? (
          <Fields<TextCard> {...(card as Edited<TextCard>)} table={table} inputs={textInputs} />
        ) : (
          <Fields<LogoCard>
            {...(card as Edited<LogoCard>)}
            table={table}
            inputs={logoInputs}
            pair={['name', 'role']}
          />
        )
      }
    </EntryList>
  )
}

function LogoPicture({ field, value, path, error, form, change }: Edit<string>) {
  const facts = usePictureFacts([value])[value]
  return (
    <PictureField
      {...captionOf(field)}
      noun="logo"
      isWhole
      field={path}
      address={value}
      facts={facts}
      error={error}
      uploads={form.uploads}
      onChange={change}
    />
  )
}
