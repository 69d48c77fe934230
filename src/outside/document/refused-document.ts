import type { DocumentFault } from '../../domain/hiring/document.ts'

/** Thrown by the checks: the document is refused for this fault. */
export class RefusedDocument extends Error {
  readonly fault: DocumentFault

  constructor(fault: DocumentFault, details = '') {
    super(details || fault)
    this.fault = fault
  }
}
