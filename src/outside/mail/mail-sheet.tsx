import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailWords } from '../../domain/mail/mail-words.ts'
import { earthRed, hairline, ink, paper, stone } from '../../domain/shared/colours.ts'

type Props = { words: MailWords; studioName: string; publicUrl: string }

// Without it, mail programs lay out tables in quirks mode.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

export const mailHtml = (props: Props): string => DOCTYPE + renderToStaticMarkup(<MailSheet {...props} />)

function MailSheet({ words, studioName, publicUrl }: Props) {
  const { heading, paragraphs, details, quote, action, footer } = words
  return (
    <html lang="en" dir="ltr">
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=UTF-8" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="color-scheme" content="light" />
        <title>{heading}</title>
      </head>
      <body style={styles.page}>
        <div style={styles.preview}>
          {paragraphs[0] ?? heading}
          {BLANKS}
        </div>
        <Table cell={styles.body}>
          <Table style={styles.sheet}>
            <p style={styles.studio}>{studioName}</p>
            <hr style={styles.strongLine} />
            <h1 style={styles.heading}>{heading}</h1>
            {paragraphs.map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and staff may write a paragraph twice
              <p key={at} style={styles.text}>
                {paragraph}
              </p>
            ))}
            {details.length > 0 && (
              <Table style={styles.details}>
                {details.map(({ label, value }) => (
                  <p key={label} style={styles.detail}>
                    <span style={styles.label}>{label}</span> {value}
                  </p>
                ))}
              </Table>
            )}
            {quote && <p style={styles.quote}>{quote}</p>}
            {action?.url && <Action label={action.label} url={action.url} />}
            <hr style={styles.line} />
            <p style={styles.foot}>
              <a href={publicUrl} style={styles.footLink}>
                {studioName}
              </a>
            </p>
            {footer && (
              <p style={styles.foot}>
                {footer.reason}{' '}
                {footer.url && (
                  <a href={footer.url} style={styles.address}>
                    {footer.label}
                  </a>
                )}
              </p>
            )}
          </Table>
        </Table>
      </body>
    </html>
  )
}

// The preview text in the list of mails. The invisible characters keep the studio's name out of it.
const BLANKS = '\u00a0\u200c'.repeat(100)

type TableProps = {
  /** The button is as wide as its content instead of 100%. */
  isNarrow?: boolean
  style?: CSSProperties
  cell?: CSSProperties
  children: ReactNode
}

/** A box made of a table, since Outlook supports padding and alignment only in tables. */
function Table({ isNarrow, style, cell, children }: TableProps) {
  return (
    <table
      role="presentation"
      align={isNarrow ? undefined : 'center'}
      width={isNarrow ? undefined : '100%'}
      border={0}
      cellPadding={0}
      cellSpacing={0}
      style={style}
    >
      <tbody>
        <tr>
          <td style={cell}>{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Table cell={styles.buttonBox}>
        <Table isNarrow cell={styles.buttonCell}>
          <a href={url} style={styles.button}>
            {label}
          </a>
        </Table>
      </Table>
      <p style={styles.foot}>
        If the button does not work, open this address:
        <br />
        <a href={url} style={styles.address}>
          {url}
        </a>
      </p>
    </>
  )
}

// Outlook ignores the padding of a link and uses this padding of its cell instead.
type MailStyle = CSSProperties & { msoPaddingAlt?: string }

/** Inline styles, since mail programs support neither custom properties nor style sheets. */
const styles = {
  page: { margin: 0, padding: 0, backgroundColor: paper },
  preview: { display: 'none', overflow: 'hidden', maxHeight: 0, maxWidth: 0, lineHeight: '1px', opacity: 0 },
  body: {
    padding: '32px 16px',
    backgroundColor: paper,
    color: ink,
    fontFamily: 'Inter, Helvetica, Arial, sans-serif',
  },
  sheet: { maxWidth: '520px', margin: '0 auto' },
  studio: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '24px',
    letterSpacing: '0.06em',
    textTransform: 'uppercase',
  },
  strongLine: { width: '100%', margin: '16px 0 32px', border: 'none', borderTop: `1px solid ${ink}` },
  line: { width: '100%', margin: '32px 0 16px', border: 'none', borderTop: `1px solid ${hairline}` },
  heading: { margin: '0 0 24px', fontSize: '28px', fontWeight: 300, lineHeight: '1.25' },
  text: {
    margin: '0 0 16px',
    fontSize: '16px',
    lineHeight: '1.5',
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  details: { margin: '24px 0' },
  detail: {
    margin: 0,
    padding: '8px 0',
    fontSize: '16px',
    lineHeight: '1.5',
    borderBottom: `1px solid ${hairline}`,
    overflowWrap: 'anywhere',
  },
  label: { display: 'inline-block', width: '128px', fontSize: '13px', color: stone },
  quote: {
    margin: '24px 0',
    paddingLeft: '16px',
    fontSize: '16px',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderLeft: `1px solid ${ink}`,
  },
  buttonBox: { padding: '16px 0' },
  buttonCell: { backgroundColor: earthRed, borderRadius: '2px', msoPaddingAlt: '12px 24px' },
  button: {
    display: 'inline-block',
    padding: '12px 24px',
    fontSize: '16px',
    lineHeight: '1.2',
    color: paper,
    textDecoration: 'none',
  },
  foot: { margin: '8px 0', fontSize: '13px', lineHeight: '1.5', color: stone, overflowWrap: 'anywhere' },
  footLink: { color: stone, textDecoration: 'none' },
  address: { color: ink, textDecoration: 'none' },
} as const satisfies Record<string, MailStyle>
