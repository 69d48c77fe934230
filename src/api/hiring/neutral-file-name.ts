import type { FileKind } from '../../domain/hiring/application-schema.ts'
import type { DocumentKind } from '../../domain/hiring/document.ts'

/** By the extension, which a name got when the content was checked. */
export const formatOf = ({ name }: { name: string }): DocumentKind => (name.endsWith('.zip') ? 'zip' : 'pdf')

/** 'cv.pdf' or 'test.zip': a name that says nothing of the candidate. */
export const neutralFileName = (file: { kind: FileKind; name: string }) => `${file.kind}.${formatOf(file)}`
