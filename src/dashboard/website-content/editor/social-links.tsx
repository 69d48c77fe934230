import { LINK_LENGTH, type SocialLink } from '../../../domain/content/content-parts-schema.ts'
import { networkNames } from '../../../site/shell/layout/StudioName.tsx'
import { choice, entries, line } from '../../editing/inputs/inputs.tsx'

const networks = Object.entries(networkNames).map(([value, label]) => ({ value, label }))

export const socialLinks = (most: number) =>
  entries<SocialLink>({
    noun: 'link',
    most,
    nameOf: ({ network }) => networkNames[network],
    lineOf: ({ url }) => url,
    inputs: {
      network: choice(networks),
      url: line(LINK_LENGTH, undefined, { type: 'url', placeholder: 'https://' }),
    },
  })
