import { Textarea, TextInput } from '@mantine/core'
import { isTextCard } from '../../../domain/content/about.ts'
import { aboutFields } from '../../../domain/content/about-fields.ts'
import type {
  AboutContent,
  CollaboratorCard,
  LogoCard,
  TextCard,
} from '../../../domain/content/about-schema.ts'
import {
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import type { FieldErrors } from '../../../domain/shared/problem.ts'
import { captionOf, textsOf } from '../../editing/caption-of.ts'
import { type ChangeEntry, EntryList } from '../../editing/lists/EntryList.tsx'
import { errorsBelow } from '../../editing/rules/editor-state.ts'
import type { FormOf } from '../../editing/use-editor.ts'
import { PictureField } from '../../pictures/PictureField.tsx'
import { usePictureFacts } from '../../pictures/use-picture-facts.ts'
import type { Uploads } from '../../pictures/uploads.ts'
import styles from './AboutFields.module.css'
import { SectionHead } from './SectionHead.tsx'

const { label, parts } = aboutFields.collaborators
const { carousel_cards: cardsField } = parts
const fields = cardsField.entries
const PATH = 'collaborators'
const CARDS = `${PATH}.carousel_cards`

type Section = AboutContent['collaborators']

/** The section of the firms that the studio works with. */
export function CollaboratorsField({ form }: { form: FormOf<AboutContent> }) {
  const { errors } = form
  const section = form.draft.collaborators
  const saved = form.base.draft.collaborators
  const change = (changes: Partial<Section> | ((before: Section) => Partial<Section>)) =>
    form.change(({ collaborators: before }) => ({
      collaborators: { ...before, ...(typeof changes === 'function' ? changes(before) : changes) },
    }))
  return (
    <fieldset className={styles.section}>
      <legend>{label}</legend>
      <SectionHead
        section={section}
        saved={saved.paragraphs}
        path={PATH}
        errors={errorsBelow(errors, PATH)}
        form={form}
        change={change}
      />
      <EntryList<CollaboratorCard>
        legend={cardsField.label}
        noun="logo card"
        path={CARDS}
        form={form}
        entries={section.carousel_cards}
        saved={saved.carousel_cards}
        empty={{ img_src: '', name: '', role: '' }}
        otherKinds={[{ noun: 'text card', empty: { text: '' } }]}
        most={LONG_LIST_LENGTH}
        nameOf={cardsField.nameOf}
        lineOf={(card) => (isTextCard(card) ? 'Text' : card.role)}
        pictureOf={(card) => (isTextCard(card) ? undefined : card.img_src)}
        hasWholePictures
        onChange={(next) => change(({ carousel_cards }) => ({ carousel_cards: next(carousel_cards) }))}
      >
        {(card, changeCard, faulty, { uploads }) =>
          isTextCard(card) ? (
            <TextCardFields card={card} errors={faulty} change={changeCard} />
          ) : (
            <LogoCardFields card={card} errors={faulty} uploads={uploads} change={changeCard} />
          )
        }
      </EntryList>
    </fieldset>
  )
}

type CardProps<Card> = { card: Card; errors: FieldErrors; change: ChangeEntry<CollaboratorCard> }

function LogoCardFields({ card, errors, change, uploads }: CardProps<LogoCard> & { uploads: Uploads }) {
  const facts = usePictureFacts([card.img_src])[card.img_src]
  const text = textsOf(fields, card, errors, change)
  return (
    <>
      <PictureField
        {...captionOf(fields.img_src)}
        noun="logo"
        isWhole
        field={`${CARDS}.${card.id}.img_src`}
        address={card.img_src}
        facts={facts}
        error={errors.img_src}
        uploads={uploads}
        onChange={(img_src) => change({ img_src })}
      />
      <div className={styles.pair}>
        <TextInput {...text('name')} maxLength={HEADING_LENGTH} />
        <TextInput {...text('role')} maxLength={HEADING_LENGTH} />
      </div>
    </>
  )
}

function TextCardFields({ card, errors, change }: CardProps<TextCard>) {
  const text = textsOf(fields, card, errors, change)
  return <Textarea {...text('text')} autosize minRows={3} maxLength={PARAGRAPH_LENGTH} />
}
