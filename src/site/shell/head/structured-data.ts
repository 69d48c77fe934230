import type { Office } from '../../../domain/content/pages-schema.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import type { PublicProject } from '../../../domain/project/project-fields.ts'
import { isPicture } from '../../../domain/project/section.ts'
import { projectPath } from '../../../domain/shared/pages.ts'

/** A schema.org object. */
export type Thing = { '@type': string; [property: string]: unknown }

const POSTAL_CODE = /\b[1-9]\d{2} ?\d{3}\b/ // of India

export function postalAddress({ city, address }: Office) {
  return {
    '@type': 'PostalAddress',
    streetAddress: address.replaceAll('\n', ', '),
    addressLocality: city,
    postalCode: address.match(POSTAL_CODE)?.[0],
    addressCountry: 'IN',
  }
}

export function organization(site: PublicSite, offices: readonly Office[], publicUrl: string): Thing {
  return {
    '@type': 'Organization',
    '@id': `${publicUrl}/#studio`,
    name: site.studioName,
    url: `${publicUrl}/`,
    description: site.description,
    ...(site.email ? { email: site.email } : {}),
    ...logoOf(site, publicUrl),
    sameAs: site.socialLinks.map(({ url }) => url),
    address: offices.map(postalAddress),
    location: offices.map((office) => ({
      '@type': 'Place',
      name: office.city,
      address: postalAddress(office),
      telephone: office.phone_numbers,
    })),
  }
}

export const logoOf = ({ logo }: PublicSite, publicUrl: string) =>
  logo ? { logo: new URL(logo.img_src, `${publicUrl}/`).href } : {}

/** The breadcrumbs of a page, from home. */
export function breadcrumbs(way: readonly { name: string; path: string }[], publicUrl: string): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: way.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${path}`,
    })),
  }
}

export function creativeWork(
  project: PublicProject,
  description: string,
  site: PublicSite,
  publicUrl: string,
): Thing {
  const studio = { '@type': 'Organization', '@id': `${publicUrl}/#studio`, name: site.studioName }
  const whole = (address: string) => new URL(address, `${publicUrl}/`).href
  return {
    '@type': 'CreativeWork',
    name: project.name,
    description,
    url: publicUrl + projectPath(project.slug),
    creator: studio,
    genre: [project.category, project.subCategory].filter(Boolean),
    ...(project.tags.length > 0 ? { keywords: project.tags.join(', ') } : {}),
    dateCreated: String(project.year),
    dateModified: project.updatedAt,
    locationCreated: {
      '@type': 'Place',
      name: project.location,
      address: { '@type': 'PostalAddress', addressRegion: project.location, addressCountry: 'IN' },
    },
    image: project.sections.filter(isPicture).map(({ content, alt, width, height }) => ({
      '@type': 'ImageObject',
      contentUrl: whole(content),
      caption: alt || project.name,
      creator: studio,
      creditText: site.studioName,
      ...(width && height ? { width, height } : {}),
    })),
  }
}
