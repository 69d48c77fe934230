import { safeFileName } from '../../domain/file/file-name.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import type { FileKind } from '../../domain/hiring/application-schema.ts'
import { type DocumentKind, documentFaults, documentRules } from '../../domain/hiring/document.ts'
import { notValid } from '../../domain/shared/problem.ts'
import type { PrivateUpload, ReceivedFile } from '../../http/call/private-upload.ts'
import type { DocumentChecker } from '../../outside/document/check-documents.ts'

type DocumentField = keyof typeof documentRules

export const documentUpload = (field: DocumentField, store: PrivateStore): PrivateUpload => ({
  ...documentRules[field],
  field,
  store,
})

/** The facts of the document, and the file under a safe name. Throws 422 at the field when it is refused. */
export async function checkReceived(
  documents: DocumentChecker,
  field: DocumentField,
  { name, open, bytes, stored, keep }: ReceivedFile,
) {
  const facts = await documents.check(open, documentRules[field].accepts)
  if ('fault' in facts) throw notValid({ [field]: documentFaults[facts.fault] })
  return { facts, file: { name: safeFileName(name, facts.kind), bytes, stored, keep } }
}

/** By the extension, which a name got when the content was checked. */
export const formatOf = ({ name }: { name: string }): DocumentKind => (name.endsWith('.zip') ? 'zip' : 'pdf')

/** 'cv.pdf' or 'test.zip': a name that says nothing of the candidate. */
export const neutralFileName = (file: { kind: FileKind; name: string }) => `${file.kind}.${formatOf(file)}`
