import { APPLICATION_MAILED, applicationStored } from '../../domain/hiring/application-rules.ts'
import { sentApplication } from '../../domain/hiring/application-schema.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { notValid } from '../../domain/shared/problem.ts'
import { limitPerAddress } from '../../http/access/rate-limit.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { route } from '../../http/call/route.ts'
import { change } from '../../store/database/database.ts'
import { addApplication, refuseClosed } from '../../store/hiring/add-application.ts'
import { openingOf } from '../../store/hiring/application-rows.ts'
import { consentVersion as currentConsent } from '../../store/hiring/consent.ts'
import { isRepeated } from '../../store/requests/idempotency.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { inTurnByKey } from '../shared/in-turn-by-key.ts'
import { checkReceived, documentUpload } from '../shared/received-document.ts'
import { refuseWrongCaptcha, useCaptcha } from '../shared/use-captcha.ts'

const OTHER_CONSENT = 'This text has changed in the meantime. Please read it again and agree.'

const inTurnOfCaptcha = inTurnByKey()

/** POST /api/applications: the form of visitors. */
export const applyCalls = ({ db, privateFiles, documents, captcha, settings: { smtp } }: CallParts) => [
  route('POST /api/applications', {
    summary:
      'Apply for an opening, or without `jobId` for the general pool; `recaptchaToken` is the solved challenge. The same address for the same opening again is answered the same and stores nothing',
    who: 'anyone',
    limit: limitPerAddress(db, 'apply'),
    body: sentApplication,
    upload: documentUpload('cv', privateFiles),
    answers: { 201: message },
    run: async ({ c, body, received }) => {
      const { consent: _, consentVersion: seen, recaptchaToken, ...fields } = body
      const call = idempotencyKey(c, { ...fields, cv: received.sha256 })
      const answer = async () => ({
        message: smtp ? APPLICATION_MAILED : applicationStored((await openingOf(db, fields.jobId)).title),
      })
      // A call that is repeated before it is answered waits for that answer, since its captcha is spent.
      return inTurnOfCaptcha(recaptchaToken, async () => {
        if (await isRepeated(db, call)) return answer()
        const verdict = await captcha.check(recaptchaToken, c.get('address'))
        refuseWrongCaptcha(verdict)
        await refuseClosed(db, fields.jobId)
        const consentVersion = await currentConsent(db)
        if (seen !== undefined && seen !== consentVersion) throw notValid({ consent: OTHER_CONSENT })
        // Before the file is checked, which takes the most: one solution for one check, whatever its result.
        await change(db, (tx) => useCaptcha(tx, verdict))
        const { file } = await checkReceived(documents, 'cv', received)
        const { isNew } = await addApplication(db, { fields, consentVersion, cv: file }, call)
        if (!isNew) {
          // Deleted without waiting, so that the time of the answer does not tell who applied. What fails here, housekeeping deletes.
          received.keep()
          void privateFiles.delete(received.stored).catch(() => {})
        }
        return answer()
      })
    },
  }),
]
