import type { Office } from '../../../domain/content/pages-schema.ts'
import type { PublicSite } from '../../../domain/content/site-fields.ts'
import { paragraphsOf } from '../../../domain/hiring/opening.ts'
import type { PublicOpening } from '../../../domain/hiring/opening-fields.ts'
import { openingPath } from '../../../domain/shared/pages.ts'
import { logoOf, postalAddress, type Thing } from '../../shell/head/structured-data.ts'

type Posting = {
  site: PublicSite
  offices: readonly Office[]
  /** ISO time with offset. */
  validThrough?: string
  publicUrl: string
}

/** A job posting, for job search engines. Its address is that of the office in its city, where there is one. */
export function jobPosting(
  opening: PublicOpening,
  { site, offices, validThrough, publicUrl }: Posting,
): Thing {
  const office = offices.find(({ city }) => isSameCity(city, opening.location))
  return {
    '@type': 'JobPosting',
    title: opening.title,
    description: asHtml(
      opening.description || `${opening.title}, ${opening.department}, ${opening.location}`,
    ),
    identifier: { '@type': 'PropertyValue', name: site.studioName, value: opening.id },
    datePosted: opening.postedOn,
    ...(validThrough ? { validThrough } : {}),
    employmentType: opening.employmentType,
    ...(opening.vacancy > 0 ? { totalJobOpenings: opening.vacancy } : {}),
    hiringOrganization: {
      '@type': 'Organization',
      name: site.studioName,
      sameAs: `${publicUrl}/`,
      ...logoOf(site, publicUrl),
    },
    jobLocation: {
      '@type': 'Place',
      address: office
        ? postalAddress(office)
        : { '@type': 'PostalAddress', addressLocality: opening.location, addressCountry: 'IN' },
    },
    url: publicUrl + openingPath(opening.slug),
  }
}

const isSameCity = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Job search engines expect HTML paragraphs. */
const asHtml = (text: string) =>
  paragraphsOf(text)
    .map((paragraph) => `<p>${paragraph.replace(/[&<>]/g, (letter) => entities[letter]!)}</p>`)
    .join('')
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
