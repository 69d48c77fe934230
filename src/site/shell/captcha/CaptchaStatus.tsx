import { lazy, Suspense } from 'react'
import styles from './CaptchaStatus.module.css'
import type { Captcha } from './use-captcha.ts'

const RecaptchaBox = lazy(() => import('./RecaptchaBox.tsx'))

/** Shows that the check runs or has failed, nothing when it has succeeded, and Google's checkbox if reCAPTCHA is in use. */
export function CaptchaStatus({ captcha }: { captcha: Captcha }) {
  const { state } = captcha
  return (
    <div className={styles.captcha}>
      <p className={styles.words} role="status" data-captcha={state.step}>
        {state.step === 'checking' && 'Checking that you are not a robot…'}
        {state.step === 'failed' && state.why}
      </p>
      {state.step === 'failed' && state.canRetry && (
        <button type="button" className={styles.retry} onClick={() => void captcha.renew()}>
          Try again
        </button>
      )}
      {state.step === 'box' && (
        <Suspense>
          <RecaptchaBox
            key={state.round}
            siteKey={state.siteKey}
            onTick={captcha.tick}
            onFail={captcha.fail}
          />
        </Suspense>
      )}
    </div>
  )
}
