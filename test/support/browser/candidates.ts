import { randomUUID } from 'node:crypto'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import type { Role } from '../../../src/domain/account/role.ts'
import type { ApplicationFields } from '../../../src/domain/hiring/application-schema.ts'
import { openPrivateFiles } from '../../../src/outside/file/files.ts'
import { passwords } from '../../../src/outside/passwords.ts'
import { addUser, signIn } from '../../../src/store/account/users.ts'
import { change, openDatabase } from '../../../src/store/database/database.ts'
import { apply, putPrivateFile } from '../data/applications.ts'
import type { RunningServer } from '../outside/running-server.ts'

/** For servers whose private files a test writes. */
export const SECRET_KEY = 'a secret key that is for tests only'

/** A PDF with one page for each text. */
export async function pdfOf(pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) {
    const page = document.addPage([595, 842])
    text.split('\n').forEach((line, index) => {
      page.drawText(line, { x: 60, y: 760 - index * 22, size: 14, font })
    })
    page.drawRectangle({ x: 60, y: 60, width: 475, height: 2 })
  }
  return document.save()
}

/** A PDF whose page is one black picture in CCITT group 4, as scanners make them. */
export async function scannedPdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  const [width, height] = [64, 64]
  // A line that is like the one before is the bit 1; the line before the first is white.
  const picture = document.context.stream(new Uint8Array(height / 8).fill(0xff), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Decode: [1, 0],
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: width, Rows: height, EndOfBlock: false },
  })
  const name = page.node.newXObject('Scan', document.context.register(picture))
  const drawing = document.context.stream(`q 600 0 0 800 0 0 cm ${name} Do Q`)
  page.node.addContentStream(document.context.register(drawing))
  return document.save()
}

/** The stores of a running server with this SECRET_KEY, to put candidates there without the form and its limits. */
export async function storesOf({ dataDir }: Pick<RunningServer, 'dataDir'>) {
  const db = await openDatabase({ dataDir })
  const privateFiles = await openPrivateFiles({ dataDir, s3: undefined }, SECRET_KEY)
  return {
    db,
    /** Adds an application with this CV and returns its id. */
    async add(fields: Partial<ApplicationFields>, cv: Uint8Array): Promise<string> {
      const id = await apply({ db, privateFiles }, fields)
      const file = await putPrivateFile({ db, privateFiles }, cv)
      await db.updateTable('application_files').set(file).where('application_id', '=', id).execute()
      return id
    },
    /** A new user with this role, signed in. */
    async signIn(role: Role, name: string) {
      const email = `${randomUUID()}@plinth.example`
      const passwordHash = await passwords().hash('bamboo and brick')
      const user = await change(db, (tx) =>
        addUser(tx, { name, email, passwordHash, role, status: 'Active' }),
      )
      const token = await signIn(db, { user, passwordHash }, { userAgent: 'a test', address: '127.0.0.1' })
      return { token }
    },
    close: () => db.destroy(),
  }
}
