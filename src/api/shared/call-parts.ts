import type { Logger } from 'pino'
import type { FileStore } from '../../domain/file/file-store.ts'
import type { PrivateStore } from '../../domain/file/private-store.ts'
import type { Backup } from '../../domain/setup/setup-schema.ts'
import type { KeptAnswers } from '../../http/kept/kept-answers.ts'
import type { Captcha, SignInProofs } from '../../outside/captcha.ts'
import type { DocumentChecker } from '../../outside/document/check-documents.ts'
import type { Passwords } from '../../outside/passwords.ts'
import type { PictureEncoder } from '../../outside/picture/encode-pictures.ts'
import type { SecretBox } from '../../outside/secrets.ts'
import type { Typesetter } from '../../outside/typeset/typeset.ts'
import type { WorkbookWriter } from '../../outside/workbook/write-workbook.ts'
import type { Database } from '../../store/database/database.ts'
import type { ProjectList } from '../../store/project/project-list.ts'

/** All that calls need of the server; each takes its own part of it. */
export type CallParts = {
  db: Database
  list: ProjectList
  kept: KeptAnswers
  files: FileStore
  /** Files that only those with a right may read. */
  privateFiles: PrivateStore
  documents: DocumentChecker
  typesetter: Typesetter
  workbooks: WorkbookWriter
  encoder: PictureEncoder
  onPicture: () => void
  /** Called after each write, since it may have queued a mail. */
  onWrite: () => void
  captcha: Captcha
  signInProofs: SignInProofs
  passwords: Passwords
  secrets: SecretBox
  log: Logger
  /** Makes a backup at once; throws when it fails. */
  makeBackup: () => Promise<Backup>
  settings: {
    publicUrl: string
    setupToken: string | undefined
    /** Undefined when mails stay in the outbox. */
    smtp?: unknown
    backup?: { target?: unknown }
  }
}
