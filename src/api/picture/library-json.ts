import type { AnyTable } from '../../domain/fields/record-fields.ts'
import type { LibraryPicture, PictureUse } from '../../domain/picture/library-schema.ts'
import { pictureUrl } from '../../domain/picture/picture.ts'
import { pictureFormats } from '../../domain/picture/picture-format.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { editContentPath, editProjectPath, pages, projectPath } from '../../domain/shared/pages.ts'
import type { StoredPicture, StoredUse } from '../../store/picture/library.ts'
import { identified } from '../shared/answers.ts'

export function libraryJson({ picture, uploadedBy, ...facts }: StoredPicture) {
  const { id, format, width, height, focus } = picture
  return identified({
    id,
    url: pictureUrl(picture),
    width,
    height,
    type: pictureFormats[format],
    focus: focus ?? null,
    uploadedBy: uploadedBy ?? null,
    ...facts,
    picture,
  } satisfies LibraryPicture)
}

export function useJson({ project, ...use }: StoredUse): PictureUse {
  const label = placeLabel(recordKinds[use.kind].fieldsOf(use.recordId), use.field)
  if (!project) {
    const editPath = editContentPath(use.recordId)
    return { ...use, label, inTrash: false, editPath, publicPath: pagePath(use.recordId) }
  }
  const { slug, isHidden, isInTrash } = project
  return {
    ...use,
    label,
    inTrash: isInTrash,
    editPath: isInTrash ? null : editProjectPath(use.recordId),
    publicPath: isInTrash || isHidden ? null : projectPath(slug),
  }
}

/** The content of the site is on every page. */
const pagePath = (page: string) => (page in pages ? pages[page as keyof typeof pages].path : pages.home.path)

// The last part of a path that says only that the value is an address.
const ADDRESS = /\.(content|img_src)$/

/** 'sections.3.content' is 'Sections 4', 'marquee.upper.0.img_src' is 'Scrolling pictures / Upper row 1'. */
function placeLabel(table: AnyTable, field: string): string {
  const words: string[] = []
  let fields = table
  for (const part of field.replace(ADDRESS, '').split('.')) {
    if (/^\d+$/.test(part)) {
      words.push(`${words.pop() ?? ''} ${Number(part) + 1}`)
      continue
    }
    const { label, entries, parts } = fields[part] ?? { label: part }
    words.push(label)
    fields = entries ?? parts ?? {}
  }
  return words.join(' / ')
}
