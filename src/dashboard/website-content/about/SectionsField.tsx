import { aboutFields } from '../../../domain/content/about-fields.ts'
import type { AboutContent } from '../../../domain/content/about-schema.ts'
import { SHORT_LIST_LENGTH } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { counted } from '../editor/counted.ts'
import { CardsField } from './CardsField.tsx'
import { SectionHead } from './SectionHead.tsx'

const { label, nameOf, entries: fields } = aboutFields.capabilities
type Section = AboutContent['capabilities'][number]

/** The sections of what the studio does, each with its cards. */
export function SectionsField({ form }: { form: FormOf<AboutContent> }) {
  const { draft, base, change } = form
  const savedOf = (id: number) => base.draft.capabilities.find((section) => section.id === id)
  return (
    <EntryList
      legend={label}
      noun="section"
      path="capabilities"
      form={form}
      entries={draft.capabilities}
      saved={base.draft.capabilities}
      empty={emptyRecord<Omit<Section, 'id'>>(fields)}
      most={SHORT_LIST_LENGTH}
      nameOf={nameOf}
      lineOf={lineOf}
      onChange={(next) => change(({ capabilities }) => ({ capabilities: next(capabilities) }))}
    >
      {(section, changeSection, errors, part) => (
        <>
          <SectionHead
            section={section}
            saved={savedOf(section.id)?.paragraphs ?? []}
            path={`capabilities.${section.id}`}
            errors={errors}
            form={part}
            change={changeSection}
          />
          <CardsField
            cards={section.carousel_cards}
            saved={savedOf(section.id)?.carousel_cards ?? []}
            path={`capabilities.${section.id}.carousel_cards`}
            form={part}
            onChange={(next) =>
              changeSection(({ carousel_cards }) => ({ carousel_cards: next(carousel_cards) }))
            }
          />
        </>
      )}
    </EntryList>
  )
}

/** 'Hidden · 2 paragraphs · 12 cards'. */
function lineOf({ shown, paragraphs, carousel_cards }: Section) {
  return [
    ...(shown ? [] : ['Hidden']),
    counted(paragraphs.length, 'paragraph'),
    counted(carousel_cards.length, 'card'),
  ].join(' · ')
}
