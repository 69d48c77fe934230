import { NativeSelect } from '@mantine/core'
import { LINK_LENGTH, type SocialLink } from '../../../domain/content/content-parts-schema.ts'
import { networkNames } from '../../../site/shell/layout/StudioName.tsx'
import type { Edit } from '../../editing/edited.ts'
import { entries, line, textOf } from '../../editing/inputs/inputs.tsx'

const networks = Object.entries(networkNames).map(([value, label]) => ({ value, label }))

export const socialLinks = (most: number) =>
  entries<SocialLink>({
    noun: 'link',
    most,
    nameOf: ({ network }) => networkNames[network],
    lineOf: ({ url }) => url,
    inputs: {
      network: (props: Edit<SocialLink['network']>) => (
        <NativeSelect {...textOf(props as Edit<string>)} data={networks} />
      ),
      url: line(LINK_LENGTH, undefined, { type: 'url', placeholder: 'https://' }),
    },
  })
