import type { RecordTable } from '../fields/record-fields.ts'
import { formatBytes } from '../file/format-bytes.ts'
import { documentRules } from './document.ts'

/** The mails to candidates whose text Super Admins edit. */
export const mailTemplateNames = [
  'received',
  'test',
  'interview',
  'offer',
  'hired',
  'rejected',
  'renewal',
] as const
export type MailTemplateName = (typeof mailTemplateNames)[number]

/** Every mail whose text Super Admins edit: those to candidates, and the reply to an enquiry. */
export const editedTemplateNames = [...mailTemplateNames, 'reply'] as const
export type EditedTemplateName = (typeof editedTemplateNames)[number]

/** Every text that a mail to a candidate may come from; `again`: an application exists already; `other`: written by hand. */
export const sentMailTemplates = [...mailTemplateNames, 'again', 'other'] as const
export type SentMailTemplate = (typeof sentMailTemplates)[number]

/** Subject and text of a mail, with placeholders such as {name}. Paragraphs are separated by an empty line. */
export type MailText = { subject: string; body: string }

/** The facts that a text may name, and what the editor says of each. */
export const placeholders = {
  name: 'The name of the recipient',
  opening: 'The title of the opening',
  studio: 'The name of the studio',
  test: 'The instructions for the test, or that they follow',
  when: 'The date and the time of the interview',
  place: 'The place of the interview',
  months: 'How long an application is kept after the last change, such as 12 months',
} as const
export type Placeholder = keyof typeof placeholders

export const placeholdersOf = (template: EditedTemplateName): readonly Placeholder[] =>
  template === 'reply' ? ['name', 'studio'] : (Object.keys(placeholders) as Placeholder[])

const PLACEHOLDER = /\{([a-z]+)\}/g

/** The first placeholder, as {city}, that the text of this mail cannot name; undefined when there is none. */
export function unknownPlaceholder(
  text: string,
  template: EditedTemplateName = 'received',
): string | undefined {
  const known: readonly string[] = placeholdersOf(template)
  for (const [whole, name = ''] of text.matchAll(PLACEHOLDER)) if (!known.includes(name)) return whole
  return undefined
}

/**
 * The text with its placeholders filled in; those without a value stay. A preview is filled in again when it is sent, so a value
 * that looks like a placeholder, such as a candidate's name '{test}', is written '(test)'.
 */
export const filledIn = (text: string, values: Partial<Record<Placeholder, string>>) =>
  text.replace(PLACEHOLDER, (whole, name: Placeholder) => values[name]?.replace(PLACEHOLDER, '($1)') ?? whole)

/** The first placeholder of a text, as {when}, that has no value; undefined when all have one. */
export function unfilledPlaceholder(
  text: string,
  values: Partial<Record<Placeholder, string>>,
): string | undefined {
  for (const [whole, name] of text.matchAll(PLACEHOLDER))
    if (values[name as Placeholder] === undefined) return whole
  return undefined
}

export const mailTemplateLabels: Record<EditedTemplateName, string> = {
  received: 'Application received',
  test: 'Test',
  interview: 'Interview',
  offer: 'Offer',
  hired: 'Hired',
  rejected: 'Rejected',
  renewal: 'Request to keep the application',
  reply: 'Reply to an enquiry',
}

const SIGNED = '\n\nKind regards,\n{studio}'
const DEAR = 'Dear {name},\n\nYour application: {opening}\n\n'

/** The value of {test} when the opening has no instructions, and for the general pool. */
export const TEST_FOLLOWS = 'We will send you the task in a separate mail.'

/** The texts until a Super Admin writes others. Mails to candidates have a button that leads to their own page. */
export const defaultMailTexts: Record<EditedTemplateName, MailText> = {
  received: {
    subject: 'Your application to {studio}: {opening}',
    body: `Dear {name},\n\nThank you for your application. It has arrived, and we will write to you when we have read it.\n\nYou have a page of your own, where you can see the status of your application, replace your CV, download a copy of your data, or withdraw. It opens with the link below and this e-mail address.${SIGNED}`,
  },
  test: {
    subject: 'A test for your application to {studio}',
    body: `${DEAR}We have read your application with interest, and would like to ask you to do a test.\n\n{test}\n\nPlease upload your result as one PDF or ZIP file of at most ${formatBytes(documentRules.test.maxBytes)}. The link below opens your own page for it.${SIGNED}`,
  },
  interview: {
    subject: 'An interview at {studio}',
    body: `${DEAR}We would like to meet you and talk about your application.\n\nWhen: {when}\nWhere: {place}\n\nA calendar entry is attached. If you cannot come at this time, please answer this mail.${SIGNED}`,
  },
  offer: {
    subject: 'An offer from {studio}',
    body: `${DEAR}We would like to work with you, and will soon send you our offer with all details. If you have any questions, please answer this mail.${SIGNED}`,
  },
  hired: {
    subject: 'Welcome to {studio}',
    body: `${DEAR}We are glad that you will work with us. We will write to you soon about your first day.${SIGNED}`,
  },
  rejected: {
    subject: 'Your application to {studio}',
    body: `${DEAR}Thank you for your application and for the time that you gave to it. We have decided to continue with other candidates.\n\nWe wish you all the best.${SIGNED}`,
  },
  renewal: {
    subject: 'May {studio} keep your application?',
    body: `${DEAR}We erase applications {months} after the last change, and yours will soon be due. If we may keep it for another {months}, please open your own page with the link below and press "Keep my application longer". If you do nothing, it is erased.${SIGNED}`,
  },
  reply: {
    subject: 'Your enquiry to {studio}',
    body: `Dear {name},\n\nThank you for your message.${SIGNED}`,
  },
}

/** Sent when somebody applies again with the same address; not edited, since it must never say less. */
export const APPLIED_AGAIN: MailText = {
  subject: 'Your application to {studio}: {opening}',
  body: `${DEAR}Someone, probably you, has applied again with this e-mail address. We already have your application, and nothing in it was changed.\n\nOn your own page, which the link below opens, you can replace your CV, or withdraw and then apply again.${SIGNED}`,
}

export const mailTemplateFields = {
  subject: { audience: 'staff', label: 'Subject', empty: '', isRequired: true },
  body: { audience: 'staff', label: 'Text', empty: '', isRequired: true },
} satisfies RecordTable<MailText>
