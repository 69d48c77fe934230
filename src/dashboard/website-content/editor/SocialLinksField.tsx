import { NativeSelect, TextInput } from '@mantine/core'
import { socialLinks } from '../../../domain/content/content-parts-fields.ts'
import { LINK_LENGTH, type SocialLink } from '../../../domain/content/content-parts-schema.ts'
import { networkNames } from '../../../site/shell/layout/StudioName.tsx'
import { inputsOf } from '../../editing/inputs-of.ts'
import { EntryList, type EntryListProps } from '../../editing/lists/EntryList.tsx'

const { entries: fields } = socialLinks('')
const networks = Object.entries(networkNames).map(([value, label]) => ({ value, label }))

export const SocialLinksField = (props: Omit<EntryListProps<SocialLink>, 'noun' | 'lineOf' | 'children'>) => (
  <EntryList {...props} noun="link" nameOf={({ network }) => networkNames[network]} lineOf={({ url }) => url}>
    {(link) => {
      const { text } = inputsOf(fields, link)
      return (
        <>
          <NativeSelect {...text('network')} data={networks} />
          <TextInput type="url" {...text('url')} placeholder="https://" maxLength={LINK_LENGTH} />
        </>
      )
    }}
  </EntryList>
)
