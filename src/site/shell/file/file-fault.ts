import { type DocumentKind, documentFaults, documentRules } from '../../../domain/hiring/document.ts'

/** The bytes at the start of files of each kind. A PDF may have a few other bytes before it. */
const signatures: Record<DocumentKind, RegExp> = { pdf: /%PDF-/, zip: /^PK/ }
const START_BYTES = 1024

const UNREADABLE = 'This file can no longer be read. Choose it again.'

/** Why the server would refuse a file, as far as its size and its start show it. The server checks all of it. */
export async function faultOfFile(
  field: keyof typeof documentRules,
  file: File | undefined,
): Promise<string | undefined> {
  const { accepts, maxBytes, tooLarge, missing } = documentRules[field]
  if (!file) return missing
  if (file.size > maxBytes) return tooLarge
  const start = await file
    .slice(0, START_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => String.fromCharCode(...new Uint8Array(bytes)),
      () => undefined,
    )
  if (start === undefined) return UNREADABLE
  if (accepts.some((kind) => signatures[kind].test(start))) return undefined
  return documentFaults[accepts.length > 1 ? 'not a PDF or ZIP' : 'not a PDF']
}
