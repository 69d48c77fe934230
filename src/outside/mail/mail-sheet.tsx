import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailWords } from '../../domain/mail/mail-words.ts'
import { styles } from './mail-styles.ts'

type Props = { words: MailWords; studioName: string; publicUrl: string }

// Without it, mail programs lay out tables in quirks mode.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A mail as HTML in the site's colours. */
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
        <Preview>{paragraphs[0] ?? heading}</Preview>
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

function Preview({ children }: { children: string }) {
  return (
    <div style={styles.preview}>
      {children}
      {BLANKS}
    </div>
  )
}

type TableProps = {
  /** The button is as wide as its content instead of 100%. */
  isNarrow?: boolean
  style?: CSSProperties
  /** The style of its one cell. */
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
