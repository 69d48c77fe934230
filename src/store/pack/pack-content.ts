import type { PackStudio } from '../../domain/pack/pack-document.ts'
import type { Project } from '../../domain/project/project-schema.ts'
import { findContent } from '../content/content.ts'
import type { Database } from '../database/database.ts'
import { type CertificateRow, findCertificates } from '../project/certificates.ts'

/** The studio with its offices, as a cover names it. */
export async function packStudio(db: Database, publicUrl: string): Promise<PackStudio> {
  const [{ studioName, email }, { offices }] = await Promise.all([
    findContent(db, 'site'),
    findContent(db, 'contact'),
  ])
  const lines = offices.map(({ city, address, phone_numbers }) =>
    [city, address.replace(/\s*\n\s*/g, ', '), ...phone_numbers].join(' · '),
  )
  return { name: studioName, lines: [...lines, [email, publicUrl].filter(Boolean).join(' · ')], publicUrl }
}

/** The files of their certificates that exist, by their ids. */
export async function certificatesOf(
  db: Database,
  projects: readonly Project[],
): Promise<Map<string, CertificateRow>> {
  const rows = await findCertificates(
    db,
    projects.flatMap(({ certificates }) => certificates.map(({ file }) => file)),
  )
  return new Map(rows.map((row) => [row.id, row]))
}
