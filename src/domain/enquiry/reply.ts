import type { StoredEnquiry } from './stored-enquiry-schema.ts'

/** Mail programs on Windows get no longer address from a browser. */
const MAX_LENGTH = 2000 // characters of the whole mailto: address

type Replied = Pick<StoredEnquiry, 'firstName' | 'emailAddress' | 'message'>

/** Quotes the message line by line, cut where the address would be too long, which the quotation says. */
export function replyAddress({ firstName, emailAddress, message }: Replied, studioName: string): string {
  const subject = studioName ? `Your enquiry to ${studioName}` : 'Your enquiry'
  const start = `mailto:${encoded(emailAddress).replace('%40', '@')}?subject=${encoded(subject)}&body=`
  const words = (quoted: string) => encoded(`Dear ${firstName},\n\n\n\nYou wrote:\n\n${quoted}\n`)
  const quote = (text: string) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
  const fits = (quoted: string) => start.length + words(quoted).length <= MAX_LENGTH
  const whole = quote(message)
  if (fits(whole)) return start + words(whole)
  const letters = [...message]
  const shortened = (length: number) => `${quote(letters.slice(0, length).join('').trimEnd())}\n> […]`
  // The longest beginning that fits.
  let [least, most] = [0, letters.length]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (fits(shortened(middle))) least = middle
    else most = middle - 1
  }
  return start + words(shortened(least))
}

/** Half of a surrogate pair, which cannot be encoded, becomes the replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed().replaceAll(/\r?\n/g, '\r\n'))
