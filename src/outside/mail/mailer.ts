import { createTransport, type NodemailerError } from 'nodemailer'
import type { OutboxMail } from '../../domain/mail/mail.ts'
import { mailText } from '../../domain/mail/mail-text.ts'
import { mailWords, type Sender } from '../../domain/mail/mail-words.ts'
import { type ClientCertificate, whyExpired } from '../client-certificate.ts'
import { NotSent } from './not-sent.ts'

const TIMEOUT = 30_000 // ms without an answer from the mail server
const STOPPED = 'The server was stopped before the mail server confirmed the mail.'

/** `send` throws NotSent when the mail server refuses the mail or cannot be reached, and when `close` interrupts it. */
export type Mailer = { send(mail: OutboxMail, sender: Sender): Promise<void>; close(): void }

type MailServer = {
  /** `smtp://user:password@host:587` (STARTTLS where offered) or `smtps://…:465`. */
  url: string
  /** Trusted in place of the public authorities, in PEM. */
  ca?: string
  /** By which the mail server knows this one. */
  client?: ClientCertificate
  from: string
}

/** Sends mails to an SMTP server. */
export function smtpMailer({ url, ca, client, from }: MailServer): Mailer {
  const transport = createTransport({
    url,
    tls: { ca, ...client },
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Mails contain no files from the disk or the network.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const closing = new AbortController()
  return {
    async send(mail, sender) {
      const why = client && whyExpired(client)
      if (why) throw new NotSent(why, false)
      const words = mailWords(mail, sender)
      const { mailHtml } = await import('./mail-sheet.tsx')
      const { studioName, publicUrl } = sender
      const text = mailText(words, studioName)
      const html = mailHtml({ words, studioName, publicUrl })
      // The same at every try, so that a duplicate can be recognised.
      const { hostname } = new URL(publicUrl)
      const messageId = `<${mail.id}@${hostname}>`
      try {
        // Names and addresses as objects: nodemailer writes the headers, and line breaks in them stay text.
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          replyTo: words.replyTo,
          subject: words.subject,
          text,
          html,
          messageId,
          icalEvent: await calendarOf(mail, hostname),
          signal: closing.signal,
          headers: {
            // A person wrote a reply.
            ...(mail.kind !== 'reply' && { 'Auto-Submitted': 'auto-generated' }),
            ...unsubscribeHeaders(words.oneClick),
          },
        })
      } catch (error) {
        if (closing.signal.aborted) throw new NotSent(STOPPED, false)
        throw notSent(error as NodemailerError)
      }
    },
    close() {
      closing.abort()
      transport.close()
    },
  }
}

/** RFC 8058: mail programs show a button that unsubscribes by one POST. Prepared, so that the address is not encoded. */
const unsubscribeHeaders = (address: string | undefined) =>
  address
    ? {
        'List-Unsubscribe': { prepared: true, value: `<${address}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}

async function calendarOf(mail: OutboxMail, hostname: string) {
  if (mail.kind !== 'candidate' || !mail.facts.interview) return undefined
  const { interviewCalendar } = await import('./interview-calendar.ts')
  const { interview, subject } = mail.facts
  const id = `${mail.about}@${hostname}`
  const content = interviewCalendar({ ...interview, id, summary: subject, createdAt: mail.createdAt })
  return { method: 'PUBLISH', filename: 'interview.ics', content }
}

/** A 5xx refusal of this mail is final. A wrong password or an unreachable server can be fixed, so the mail is tried again. */
function notSent(error: NodemailerError): NotSent {
  const aboutThisMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const final = aboutThisMail && (error.responseCode ?? 0) >= 500
  return new NotSent(error.response ?? error.message, final)
}
