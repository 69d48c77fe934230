import type { FieldName } from '../../../domain/project/project-merge.ts'
import { Thumbnail } from '../../pictures/Thumbnail.tsx'
import styles from './ConflictDialog.module.css'
import type { ProjectDraft } from './project-draft.ts'
import type { SectionDraft } from './sections/section-drafts.ts'

/** One field of a version, to be compared with another's. */
export function FieldValue({ field, of: draft }: { field: FieldName; of: ProjectDraft }) {
  if (field === 'sections') return <Sections sections={draft.sections} />
  if (field === 'previewImageUrl') {
    if (!draft.previewImageUrl) return 'None'
    return (
      <Thumbnail
        address={draft.previewImageUrl}
        picture={draft.previewPicture}
        alt="The preview image"
        width={160}
        height={107}
      />
    )
  }
  if (field === 'category') return [draft.category, draft.subCategory].filter(Boolean).join(' / ')
  if (field === 'hidden') return draft.hidden ? 'Hidden' : 'On the website'
  const value = draft[field]
  return (Array.isArray(value) ? value.join(', ') : String(value)) || 'Empty'
}

function Sections({ sections }: { sections: readonly SectionDraft[] }) {
  if (!sections.length) return 'None'
  return (
    <ol className={styles.sections}>
      {sections.map((section) => (
        <li key={section.key}>
          {section.type === 'text' ? (
            <span className={styles.text}>{section.content}</span>
          ) : (
            <span className={styles.picture}>
              <Thumbnail
                address={section.content}
                picture={section.picture}
                alt={section.alt ? '' : 'A picture'}
                width={72}
                height={48}
              />
              {section.alt}
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
