import type { AnyTable } from '../../domain/fields/record-fields.ts'
import type { PictureUse } from '../../domain/library-schema.ts'
import { publicPathOf, recordKinds, screenOf } from '../../domain/record/kinds.ts'
import type { StoredUse } from '../../store/picture/picture-uses.ts'

export function useJson({ slug, isHidden, isInTrash, ...use }: StoredUse): PictureUse {
  const { kind, recordId, field } = use
  return {
    ...use,
    label: placeLabel(recordKinds[kind].fieldsOf(recordId), field),
    inTrash: isInTrash,
    editPath: isInTrash ? null : screenOf(kind, 'edit', recordId),
    publicPath: isInTrash || isHidden ? null : publicPathOf(kind, slug),
  }
}

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
