import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { figureOf, isTextCard } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/content-fields.ts'
import {
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import {
  type AboutContent,
  aboutContent,
  type CarouselCard,
  type CollaboratorCard,
  type LogoCard,
  type Metric,
  SUFFIX_LENGTH,
  type TextCard,
} from '../../../domain/content/pages-schema.ts'
import { NUMBER_LENGTH, numberIn } from '../../../domain/content/typed-number.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { captionOf } from '../../editing/caption-of.ts'
import type { Edit, Edited } from '../../editing/edited.ts'
import { Fields, type Inputs } from '../../editing/inputs/Fields.tsx'
import {
  check,
  entries,
  line,
  numberedParagraphs,
  paragraphs,
  part,
  picture,
  text,
} from '../../editing/inputs/inputs.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import looks from '../../shell/looks/looks.module.css'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import styles from './AboutPanel.module.css'

type Section = AboutContent['capabilities'][number]

/** The part that every section of the About page has above its cards. */
const head = {
  heading: line(HEADING_LENGTH),
  shown: check(),
  paragraphs: numberedParagraphs(SHORT_LIST_LENGTH),
}

/** The sections of what the studio does, each with its cards. */
const capabilities = entries<Section>({
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

const collaborators = part<AboutContent['collaborators']>(
  { ...head, carousel_cards: CollaboratorCards },
  (drawn: ReactNode, label) => (
    <fieldset className={looks.group}>
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
  return (
    <PictureField
      {...captionOf(field)}
      noun="logo"
      isWhole
      field={path}
      address={value}
      error={error}
      uploads={form.uploads}
      onChange={change}
    />
  )
}

const { label: STORY, parts: story } = aboutFields.story
const columns = (drawn: ReactNode) => <div className={styles.columns}>{drawn}</div>

const editedAbout = editedPage('about', {
  table: aboutFields,
  schema: aboutContent,
  summaryOf: ({ capabilities, collaborators }) =>
    [...capabilities, collaborators]
      .filter(({ shown }) => shown)
      .map(({ heading }) => heading)
      .join(', '),
  inputs: {
    title: line(HEADING_LENGTH),
    story: part<AboutContent['story']>(
      {
        left: paragraphs(SHORT_LIST_LENGTH, `${STORY}, ${story.left.label.toLowerCase()}`),
        right: paragraphs(SHORT_LIST_LENGTH, `${STORY}, ${story.right.label.toLowerCase()}`),
      },
      columns,
    ),
    hero: picture('hero picture', { note: 'Optional. Only wide screens show it, below the story.' }),
    metrics: entries<Metric>({
      noun: 'metric',
      most: SHORT_LIST_LENGTH,
      lineOf: (metric) => (Number.isFinite(metric.value) ? figureOf(metric) : ''),
      inputs: {
        title: line(HEADING_LENGTH),
        value: MetricValue,
        suffix: line(SUFFIX_LENGTH, 'Optional, such as + or sq.ft.'),
      },
      pair: ['value', 'suffix'],
    }),
    capabilities,
    collaborators,
  },
})

export const AboutPanel = () => <ContentPanel record={editedAbout} />

function MetricValue({ field, value, error, of, change }: Edit<number, Metric>) {
  // The text as it was typed: the draft has the number, or NaN.
  const [typed, setTyped] = useState(() => (Number.isFinite(value) ? String(value) : ''))
  return (
    <TextInput
      {...captionOf(field)}
      description={Number.isFinite(value) ? `Visitors see ${figureOf(of.draft)}` : 'In digits'}
      inputMode="numeric"
      maxLength={NUMBER_LENGTH}
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        change(numberIn(event.currentTarget.value))
      }}
    />
  )
}
