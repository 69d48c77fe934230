import type { MailWords } from './mail-words.ts'

const LINK_NOT_SHOWN = '(The link is not shown here.)'

/** The studio signs it, unless its last paragraph does. */
export function mailText(words: MailWords, studioName: string): string {
  const { heading, paragraphs, details, quote, action, footer } = words
  const isSigned = paragraphs.at(-1)?.trimEnd().endsWith(studioName)
  return [
    heading,
    ...paragraphs,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    quote ?? '',
    action ? `${action.label}:\n${action.url ?? LINK_NOT_SHOWN}` : '',
    isSigned ? '' : `--\n${studioName}`,
    footer ? `${footer.reason}\n${footer.label}: ${footer.url ?? LINK_NOT_SHOWN}` : '',
  ]
    .filter((block) => block !== '')
    .join('\n\n')
}
