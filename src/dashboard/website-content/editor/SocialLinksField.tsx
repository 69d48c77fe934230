import { NativeSelect, TextInput } from '@mantine/core'
import { socialLinks } from '../../../domain/content/content-parts-fields.ts'
import { LINK, type SocialLink, type SocialNetwork } from '../../../domain/content/content-parts-schema.ts'
import { emptyRecord } from '../../../domain/record-fields.ts'
import { networkNames } from '../../../site/shell/social-networks.ts'
import { captionOf } from '../../editing/caption-of.ts'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import type { FormPart } from '../../editing/use-submit.ts'

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
      {(link, change, errors) => (
        <>
          <NativeSelect
            {...captionOf(fields.network)}
            data={networks}
            value={link.network}
            error={errors.network}
            onChange={(event) => change({ network: event.currentTarget.value as SocialNetwork })}
          />
          <TextInput
            type="url"
            {...captionOf(fields.url)}
            placeholder="https://"
            maxLength={LINK}
            value={link.url}
            error={errors.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
          />
        </>
      )}
    </EntryList>
  )
}
