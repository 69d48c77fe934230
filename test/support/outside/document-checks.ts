import { afterAll } from 'vitest'
import type { DocumentKind } from '../../../src/domain/hiring/document.ts'
import { DocumentChecker } from '../../../src/outside/document/check-documents.ts'

/** For each file, in ms; that of the server is shorter. */
export const BUSY_MACHINE = 60_000

/** The function that opens a document. */
export const opening = (bytes: Buffer) => async () => new Blob([new Uint8Array(bytes)]).stream()

/** Returns a function that checks documents in a process, which ends after the tests of the file. */
export function documentChecks(accepts: DocumentKind[]) {
  const checker = new DocumentChecker({ timeout: BUSY_MACHINE })
  afterAll(() => checker.close())
  return (bytes: Buffer) => checker.check(opening(bytes), accepts)
}
