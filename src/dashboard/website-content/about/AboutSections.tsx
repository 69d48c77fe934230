import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { isTextCard } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type {
  AboutContent,
  CarouselCard,
  CollaboratorCard,
  LogoCard,
  Paragraph,
  TextCard,
} from '../../../domain/content/about-schema.ts'
import {
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { type Edited, inputsOf } from '../../editing/inputs-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { NumberedParagraphsField } from '../../editing/lists/ParagraphsField.tsx'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { PictureField } from '../../pictures/PictureField.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import { counted } from '../editor/counted.ts'
import styles from './AboutPanel.module.css'

const { entries: sectionFields } = aboutFields.capabilities
const { parts: collaboratorsFields } = aboutFields.collaborators
const { entries: collaboratorFields } = collaboratorsFields.carousel_cards

/** The sections of what the studio does, each with its cards. */
export const SectionsField = ({ about }: { about: Edited<AboutContent> }) => (
  <EntryList
    {...inputsOf(aboutFields, about).entries('capabilities')}
    noun="section"
    most={SHORT_LIST_LENGTH}
    lineOf={lineOf}
  >
    {(section) => (
      <>
        <SectionHead section={section} />
        <EntryList
          {...inputsOf(sectionFields, section).entries('carousel_cards')}
          noun="card"
          most={LONG_LIST_LENGTH}
          lineOf={({ project_location }) => project_location}
          pictureOf={({ img_src }) => img_src}
        >
          {(card) => <CardFields card={card} />}
        </EntryList>
      </>
    )}
  </EntryList>
)

/** 'Hidden · 2 paragraphs · 12 cards'. */
function lineOf({ shown, paragraphs, carousel_cards }: AboutContent['capabilities'][number]) {
  return [
    ...(shown ? [] : ['Hidden']),
    counted(paragraphs.length, 'paragraph'),
    counted(carousel_cards.length, 'card'),
  ].join(' · ')
}

type Head = { heading: string; shown: boolean; paragraphs: Paragraph[] }

/** The part that every section of the About page has above its cards. */
function SectionHead<Section extends Head>({ section }: { section: Edited<Section> }) {
  const { text, check, list } = inputsOf<Head>(sectionFields, section as unknown as Edited<Head>)
  return (
    <>
      <TextInput {...text('heading')} maxLength={HEADING_LENGTH} />
      <Checkbox {...check('shown')} />
      <NumberedParagraphsField {...list('paragraphs')} most={SHORT_LIST_LENGTH} />
    </>
  )
}

function CardFields({ card }: { card: Edited<CarouselCard> }) {
  const fields = sectionFields.carousel_cards.entries
  const { text } = inputsOf(fields, card)
  return (
    <>
      <DescribedPictureField
        {...captionOf(fields.img_src)}
        noun="picture"
        path={card.path.slice(0, -1)}
        picture={card.draft}
        errors={card.errors}
        uploads={card.form.uploads}
        onChange={(next) => card.change((before) => next(before))}
      />
      <div className={styles.pair}>
        <TextInput {...text('project_name')} maxLength={HEADING_LENGTH} />
        <TextInput {...text('project_location')} placeholder="Optional" maxLength={HEADING_LENGTH} />
      </div>
    </>
  )
}

export const CollaboratorsField = ({ section }: { section: Edited<AboutContent['collaborators']> }) => (
  <fieldset className={styles.section}>
    <legend>{aboutFields.collaborators.label}</legend>
    <SectionHead section={section} />
    <EntryList<CollaboratorCard>
      {...inputsOf(collaboratorsFields, section).entries('carousel_cards')}
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
          <Textarea
            {...inputsOf(collaboratorFields, card as Edited<TextCard>).text('text')}
            autosize
            minRows={3}
            maxLength={PARAGRAPH_LENGTH}
          />
        ) : (
          <LogoCardFields card={card as Edited<LogoCard>} />
        )
      }
    </EntryList>
  </fieldset>
)

function LogoCardFields({ card }: { card: Edited<LogoCard> }) {
  const { img_src } = card.draft
  const facts = usePictureFacts([img_src])[img_src]
  const { text } = inputsOf(collaboratorFields, card)
  return (
    <>
      <PictureField
        {...captionOf(collaboratorFields.img_src)}
        noun="logo"
        isWhole
        field={`${card.path}img_src`}
        address={img_src}
        facts={facts}
        error={card.errors.img_src}
        uploads={card.form.uploads}
        onChange={(img_src) => card.change({ img_src })}
      />
      <div className={styles.pair}>
        <TextInput {...text('name')} maxLength={HEADING_LENGTH} />
        <TextInput {...text('role')} maxLength={HEADING_LENGTH} />
      </div>
    </>
  )
}
