import { type MouseEvent, useId, useState } from 'react'
import type { Person } from '../../domain/content/pages-schema.ts'
import { LEADING_MEMBERS } from '../../domain/content/person.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import button from '../../ui/icon-button.module.css'
import looks from '../../ui/looks.module.css'
import { Picture } from '../../ui/Picture.tsx'
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
      <h2 className={`${looks.heading} ${styles.heading}`} id={id}>
        {heading}
      </h2>
      <div>
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
          <tbody>
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

type LeadingMemberProps = { member: Person; picture?: PictureFacts }

function LeadingMember({ member, picture }: LeadingMemberProps) {
  const { name, position, photo, biography } = member
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const hasMore = photo !== null || Boolean(biography)
  const toggle = () => setOpen(!isOpen)

  /** The whole row toggles, since it is larger than the button. A text selection in it does not toggle. */
  function onRowClick(event: MouseEvent) {
    const isSelecting = event.detail > 1 || getSelection()?.isCollapsed === false
    if (!isSelecting) toggle()
  }

  return (
    <>
      <tr className={hasMore ? styles.row : undefined} onClick={hasMore ? onRowClick : undefined}>
        <th className={styles.name} scope="row">
          {name}
        </th>
        <td className={styles.role}>
          <div className={styles.roleAndToggle}>
            {position}
            {hasMore && (
              <button
                type="button"
                className={`${button.icon} ${styles.toggle}`}
                aria-label={`About ${name}`}
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={(event) => {
                  event.stopPropagation()
                  toggle()
                }}
              >
                <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
                  <path d="M2 8h12" fill="none" stroke="currentColor" strokeWidth="1.25" />
                  <path className={styles.upright} d="M8 2v12" stroke="currentColor" strokeWidth="1.25" />
                </svg>
              </button>
            )}
          </div>
        </td>
      </tr>
      {hasMore && (
        <tr className={styles.more} data-open={isOpen || undefined}>
          <td className={styles.moreCell} colSpan={2}>
            <div className={styles.unfolding}>
              <section id={id} className={styles.person} aria-label={`About ${name}`}>
                <div className={styles.columns}>
                  {photo && (
                    <div className={styles.photo} style={{ aspectRatio: aspectRatioOf(picture) }}>
                      <Picture
                        address={photo.img_src}
                        alt={photo.alt || name}
                        picture={picture}
                        sizes="280px"
                      />
                    </div>
                  )}
                  {biography && <p className={styles.biography}>{biography}</p>}
                </div>
              </section>
            </div>
          </td>
        </tr>
      )}
    </>
  )
}

const aspectRatioOf = (picture?: PictureFacts) => (picture ? `${picture.width} / ${picture.height}` : '4 / 5')
