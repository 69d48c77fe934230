import { safeFileName } from '../../domain/file/file-name.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import type { FileKind } from '../../domain/hiring/application-schema.ts'
import {
  type DocumentFacts,
  type DocumentKind,
  documentFaults,
  documentRules,
} from '../../domain/hiring/document.ts'
import { notValid } from '../../domain/shared/problem.ts'
import type { PrivateUpload, ReceivedFile } from '../../http/call/private-upload.ts'
import type { DocumentChecker } from '../../outside/document/check-documents.ts'

type DocumentField = keyof typeof documentRules

export const documentUpload = (field: DocumentField, store: PrivateStore): PrivateUpload => ({
  ...documentRules[field],
  field,
  store,
})

/** Throws 422 at the field when the document is refused. */
export async function checkReceived(
  documents: DocumentChecker,
  field: DocumentField,
  received: ReceivedFile,
): Promise<DocumentFacts & { name: string }> {
  const checked = await documents.check(received.open, documentRules[field].accepts)
  if ('fault' in checked) throw notValid({ [field]: documentFaults[checked.fault] })
  return { ...checked, name: safeFileName(received.name, checked.kind) }
}

export const storedFile = ({ bytes, stored, keep }: ReceivedFile, name: string) => ({
  name,
  bytes,
  stored,
  keep,
})

/** By the extension, which a name got when the content was checked. */
export const formatOf = ({ name }: { name: string }): DocumentKind => (name.endsWith('.zip') ? 'zip' : 'pdf')

/** 'cv.pdf' or 'test.zip': a name that says nothing of the candidate. */
export const neutralFileName = (file: { kind: FileKind; name: string }) => `${file.kind}.${formatOf(file)}`
