import { type MouseEvent, useId, useState } from 'react'
import type { Person } from '../../domain/content/team-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import button from '../../ui/icon-button.module.css'
import { Picture } from '../../ui/Picture.tsx'
import styles from './LeadingMember.module.css'

type LeadingMemberProps = { member: Person; picture?: PictureFacts }

/** A table row that can be expanded to show a photo and a biography, if there are any. */
export function LeadingMember({ member, picture }: LeadingMemberProps) {
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
                        width={picture?.width}
                        height={picture?.height}
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
