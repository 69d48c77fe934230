import { useId } from 'react'
import { LEADING_MEMBERS } from '../../domain/content/person.ts'
import type { Person } from '../../domain/content/team-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { LeadingMember } from './LeadingMember.tsx'
import styles from './Members.module.css'

type MembersProps = {
  heading: string
  members: Person[]
  /** A note under the table, or empty. */
  note: string
  pictures: Record<string, PictureFacts>
}

export function Members({ heading, members, note, pictures }: MembersProps) {
  const id = useId()
  if (members.length === 0) return null
  const others = members.slice(LEADING_MEMBERS)
  return (
    <section className={styles.members} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {heading}
      </h2>
      <div className={styles.content}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              <th className={styles.label} scope="col">
                Name
              </th>
              <th className={styles.label} scope="col">
                Role
              </th>
            </tr>
          </thead>
          <tbody className={styles.leading}>
            {members.slice(0, LEADING_MEMBERS).map((member) => (
              <LeadingMember
                key={member.id}
                member={member}
                picture={member.photo ? pictures[member.photo.img_src] : undefined}
              />
            ))}
          </tbody>
          {others.length > 0 && (
            <tbody className={styles.others}>
              {others.map((member) => (
                <tr key={member.id}>
                  <th className={styles.cell} scope="row">
                    {member.name}
                  </th>
                  <td className={styles.cell}>{member.position}</td>
                </tr>
              ))}
            </tbody>
          )}
        </table>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </section>
  )
}
