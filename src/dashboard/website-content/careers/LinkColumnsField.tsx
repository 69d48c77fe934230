import { TextInput } from '@mantine/core'
import { careersFields } from '../../../domain/content/careers-fields.ts'
import type { CareersContent, FooterLink } from '../../../domain/content/careers-schema.ts'
import {
  HEADING_LENGTH,
  LINK_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { textsOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import type { FormOf } from '../../editing/use-editor.ts'

type Column = CareersContent['linkColumns'][number]

const { label, nameOf, entries: columnFields } = careersFields.linkColumns
const { links: linksField } = columnFields
const { entries: linkFields } = linksField

/** The columns of the footer, each with its links. */
export function LinkColumnsField({ form }: { form: FormOf<CareersContent> }) {
  const { change } = form
  const saved = form.base.draft.linkColumns
  return (
    <EntryList
      legend={label}
      noun="column"
      path="linkColumns"
      form={form}
      entries={form.draft.linkColumns}
      saved={saved}
      empty={emptyRecord<Omit<Column, 'id'>>(columnFields)}
      most={SHORT_LIST_LENGTH}
      nameOf={nameOf}
      lineOf={({ links }) => links.map(linksField.nameOf).join(', ') || 'No links: the column is not shown.'}
      onChange={(next) => change((before) => ({ linkColumns: next(before.linkColumns) }))}
    >
      {(column, changeColumn, errors) => (
        <>
          <TextInput
            {...textsOf(columnFields, column, errors, changeColumn)('title')}
            maxLength={HEADING_LENGTH}
          />
          <EntryList
            legend={linksField.label}
            noun="link"
            path={`linkColumns.${column.id}.links`}
            form={form}
            entries={column.links}
            saved={saved.find(({ id }) => id === column.id)?.links ?? []}
            empty={emptyRecord<Omit<FooterLink, 'id'>>(linkFields)}
            most={SHORT_LIST_LENGTH}
            nameOf={linksField.nameOf}
            lineOf={({ href }) => href}
            onChange={(next) => changeColumn((before) => ({ links: next(before.links) }))}
          >
            {(link, changeLink, linkErrors) => (
              <>
                <TextInput
                  {...textsOf(linkFields, link, linkErrors, changeLink)('label')}
                  maxLength={HEADING_LENGTH}
                />
                <TextInput
                  {...textsOf(linkFields, link, linkErrors, changeLink)('href')}
                  description="A path of this site such as /contact, an https: address, or mailto: with an address"
                  maxLength={LINK_LENGTH}
                />
              </>
            )}
          </EntryList>
        </>
      )}
    </EntryList>
  )
}
