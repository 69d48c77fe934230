import { parse } from 'bowser'

/** 'Firefox on Windows', from a User-Agent header. */
export function deviceName(userAgent: string): string {
  if (!userAgent) return 'An unknown device'
  const { browser, os } = parse(userAgent)
  // Other programs put their name first, such as curl/8.1.
  const name = browser.name || userAgent.split(/[/\s]/)[0] || 'An unknown browser'
  return os.name ? `${name} on ${os.name}` : name
}
