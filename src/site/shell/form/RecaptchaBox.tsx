import { useEffect, useEffectEvent, useRef } from 'react'

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit'

type Callback = (token: string) => void
type BoxOptions = Record<'callback' | 'expired-callback' | 'error-callback', Callback> & { sitekey: string }
type Recaptcha = {
  ready: (then: () => void) => void
  render: (container: HTMLElement, options: BoxOptions) => number
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
  }
}

let loading: Promise<Recaptcha> | undefined

type RecaptchaBoxProps = {
  siteKey: string
  /** With an empty text when the tick has expired. */
  onTick: (token: string) => void
  onFail: () => void
}

/** Google's checkbox. Its script is loaded with the first one. */
export default function RecaptchaBox({ siteKey, onTick, onFail }: RecaptchaBoxProps) {
  const holder = useRef<HTMLDivElement>(null)
  const tick = useEffectEvent(onTick)
  const fail = useEffectEvent(onFail)

  useEffect(() => {
    // The checkbox cannot be removed or rendered twice in one element, so each rendering gets a new element.
    const own = holder.current!.appendChild(document.createElement('div'))
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

  return <div ref={holder} />
}

function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.onload = () => {
      const { grecaptcha } = window
      if (grecaptcha) grecaptcha.ready(() => resolve(grecaptcha))
      else reject(new Error('The reCAPTCHA script did not define grecaptcha.'))
    }
    script.onerror = () => reject(new Error('The reCAPTCHA script could not be loaded.'))
    document.head.append(script)
  }).catch((error: unknown) => {
    // The next box tries again.
    loading = undefined
    throw error
  })
  return loading
}
