import { projectFields } from '../../../domain/project/project-fields.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import type { EditedRecord } from '../../editing/edited-record.ts'
import { Thumbnail } from '../../pictures/Thumbnail.tsx'
import styles from './edited-project.module.css'
import { byKey, checkedDraft, type ProjectDraft, withoutUploads } from './project-draft.ts'
import { sectionField, sectionName } from './sections/section-drafts.ts'

/** How a project is kept, merged, saved and compared while it is edited. */
export const editedProject: EditedRecord<ProjectDraft, ProjectFields> = {
  noun: 'project',
  table: projectFields,
  check: checkedDraft,
  errorsIn: (errors, { sections }) => byKey(errors, sections),
  nameOf: ({ name }) => name,
  labelOf: (path, { sections }) => {
    const place = sections.findIndex(({ key }) => sectionField(key) === path)
    return sections[place] && sectionName(sections[place], place)
  },
  keepable: withoutUploads,
  // The preview picture belongs to the preview's address.
  afterMerge: (merged, mine, theirs) => {
    const from = merged.previewImageUrl === theirs.previewImageUrl ? theirs : mine
    return { ...merged, previewPicture: from.previewPicture }
  },
  show: {
    sections: (draft) => <Sections draft={draft} />,
    previewImageUrl: (draft) => <PreviewImage draft={draft} />,
    category: ({ category, subCategory }) => [category, subCategory].filter(Boolean).join(' / ') || 'Empty',
    hidden: ({ hidden }) => (hidden ? 'Hidden' : 'On the website'),
  },
}

function PreviewImage({ draft: { previewImageUrl, previewPicture } }: { draft: ProjectDraft }) {
  if (!previewImageUrl) return 'None'
  return (
    <Thumbnail
      address={previewImageUrl}
      picture={previewPicture}
      alt="The preview image"
      width={160}
      height={107}
    />
  )
}

function Sections({ draft: { sections } }: { draft: ProjectDraft }) {
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
