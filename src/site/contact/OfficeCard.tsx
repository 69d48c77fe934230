import type { Office } from '../../domain/content/contact-schema.ts'
import styles from './OfficeCard.module.css'
import { OfficeMap } from './OfficeMap.tsx'

export function OfficeCard({ office }: { office: Office }) {
  const { city, phone_numbers, address } = office
  return (
    <article className={styles.office}>
      <h2 className={styles.city}>{city}</h2>
      {phone_numbers.length > 0 && (
        <ul className={styles.phones}>
          {phone_numbers.map((number, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an office may give a number twice
            <li key={index}>
              <a className={styles.phone} href={`tel:${number.replace(/[^+\d]/g, '')}`}>
                {number}
              </a>
            </li>
          ))}
        </ul>
      )}
      <address className={styles.address}>{address}</address>
      <OfficeMap office={office} />
    </article>
  )
}
