import type { SocialNetwork } from '../../../domain/content/content-parts-schema.ts'

export const networkNames: Record<SocialNetwork, string> = {
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  youtube: 'YouTube',
  pinterest: 'Pinterest',
  behance: 'Behance',
  x: 'X',
}
