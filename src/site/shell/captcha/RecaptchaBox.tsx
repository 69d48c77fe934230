import { useEffect, useEffectEvent, useRef } from 'react'

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

type BoxOptions = {
  sitekey: string
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}
type Recaptcha = {
  ready: (then: () => void) => void
  render: (place: HTMLElement, options: BoxOptions) => number
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | undefined

type RecaptchaBoxProps = {
  siteKey: string
  /** With an empty text when the tick has run out. */
  onTick: (token: string) => void
  onFail: (why: string) => void
}

/** Google's box to be ticked. Its script is loaded with the first one. */
export default function RecaptchaBox({ siteKey, onTick, onFail }: RecaptchaBoxProps) {
  const place = useRef<HTMLDivElement>(null)
  const tick = useEffectEvent(onTick)
  const fail = useEffectEvent(() => onFail('The check could not be loaded. Please check your connection.'))

  useEffect(() => {
    // The box cannot be taken back or drawn twice in one place, so each drawing has a place of its own.
    const own = place.current!.appendChild(document.createElement('div'))
    let isShown = true
    loadRecaptcha().then(
      (recaptcha) => {
        if (!isShown) return
        recaptcha.render(own, {
          sitekey: siteKey,
          callback: (token) => isShown && tick(token),
          'expired-callback': () => isShown && tick(''),
          'error-callback': () => isShown && fail(),
        })
      },
      () => isShown && fail(),
    )
    return () => {
      isShown = false
      own.remove()
    }
  }, [siteKey])

  return <div ref={place} />
}

function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The script of reCAPTCHA brought no reCAPTCHA.'))
    }
    script.onerror = () => reject(new Error('The script of reCAPTCHA could not be loaded.'))
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next box tries again.
    loading = undefined
    throw error
  })
  return loading
}
