import { NativeSelect, TextInput } from '@mantine/core'
import { socialLinks } from '../../../domain/content/content-parts-fields.ts'
import { LINK_LENGTH, type SocialLink } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/fields/record-fields.ts'
import { networkNames } from '../../../site/shell/layout/SocialLinks.tsx'
import { textsOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import type { FormPart } from '../../editing/use-editor.ts'

type Props = {
  legend: string
  links: readonly SocialLink[]
  /** The links of the saved version: a new one takes no id that is used there. */
  saved: readonly SocialLink[]
  /** At most so many. */
  most: number
  form: FormPart
  onChange: (next: (before: readonly SocialLink[]) => SocialLink[]) => void
}

const { entries: fields } = socialLinks('')
const networks = Object.entries(networkNames).map(([value, label]) => ({ value, label }))

/** The studio's pages in social networks. */
export function SocialLinksField({ links, ...props }: Props) {
  return (
    <EntryList
      {...props}
      noun="link"
      path="socialLinks"
      entries={links}
      empty={emptyRecord<Omit<SocialLink, 'id'>>(fields)}
      nameOf={({ network }) => networkNames[network]}
      lineOf={({ url }) => url}
    >
      {(link, change, errors) => {
        const text = textsOf(fields, link, errors, change)
        return (
          <>
            <NativeSelect {...text('network')} data={networks} />
            <TextInput type="url" {...text('url')} placeholder="https://" maxLength={LINK_LENGTH} />
          </>
        )
      }}
    </EntryList>
  )
}
