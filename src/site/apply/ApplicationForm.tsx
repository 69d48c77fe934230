import { useRef } from 'react'
import { applicationLimits as limits } from '../../domain/hiring/application-rules.ts'
import { documentRules } from '../../domain/hiring/document.ts'
import { useIsHydrating } from '../../ui/use-is-hydrating.ts'
import { FileField } from '../shell/file/FileField.tsx'
import { CaptchaStatus } from '../shell/form/captcha.tsx'
import parts from '../shell/form/form.module.css'
import { TextField } from '../shell/form/TextField.tsx'
import type { SentApplication } from './Confirmation.tsx'
import { ConsentField } from './ConsentField.tsx'
import { useApplication } from './use-application.ts'

const NOTE_ROWS = 8

type ApplicationFormProps = {
  /** Empty: the general pool. */
  jobId: string
  consent: { text: string; version: number }
  onSent: (sent: SentApplication) => void
  /** The opening takes no more applications, or the consent text has changed. */
  onOutdated: () => void
}

export function ApplicationForm({ jobId, consent, onSent, onOutdated }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null)
  // Before that, a submitted form would put what was typed into the address.
  const isHydrating = useIsHydrating()
  const target = { jobId, consentVersion: consent.version, onSent, onOutdated }
  const application = useApplication(form, target)
  const { draft, field, errors, setError, failure, alert, isSending, captcha, send } = application
  return (
    <form
      ref={form}
      className={parts.form}
      method="post"
      noValidate
      onFocus={captcha.begin}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField {...field('name')} label="Name" isWide autoComplete="name" maxLength={limits.name} />
      <TextField
        {...field('email')}
        label="E-mail address"
        type="email"
        autoComplete="email"
        maxLength={limits.email}
      />
      <TextField
        {...field('phone')}
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phone}
      />
      <TextField
        {...field('portfolio')}
        label="Portfolio link"
        type="url"
        isOptional
        isWide
        autoComplete="url"
        maxLength={limits.portfolio}
      />
      <TextField
        {...field('coverNote')}
        label="Cover note"
        isOptional
        isWide
        rows={NOTE_ROWS}
        hint={`${draft.coverNote.length} / ${limits.coverNote}`}
      />
      <FileField
        label="CV"
        name="cv"
        accept=".pdf,application/pdf"
        takes={documentRules.cv.takes}
        note={
          application.lostFile
            ? `Please choose ${application.lostFile} again: a reload cannot keep files.`
            : ''
        }
        file={application.cv}
        onChoose={application.chooseCv}
        onSeveral={() => setError('cv', 'Choose one file.')}
        error={errors.cv}
        progress={application.progress}
      />
      <ConsentField
        text={consent.text}
        isAgreed={application.isAgreed}
        onChange={application.agree}
        error={errors.consent}
      />
      <div className={parts.end}>
        <p className={parts.failure} ref={alert} role="alert" tabIndex={-1}>
          {failure}
        </p>
        <CaptchaStatus captcha={captcha} />
        <button type="submit" className={parts.send} disabled={isHydrating} aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send application'}
        </button>
      </div>
    </form>
  )
}
