import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { render } from '@react-email/render'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import type { MailWords } from '../domain/mail/mail-words.ts'
import { styles } from './mail-styles.ts'

type Props = { words: MailWords; studioName: string; publicUrl: string }

/** A mail in the site's paper and ink; its one earth red is the button. */
export const mailHtml = (props: Props): Promise<string> => render(<MailSheet {...props} />)

function MailSheet({ words, studioName, publicUrl }: Props) {
  const { heading, paragraphs, details, quote, action } = words
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light" />
      </Head>
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.studio}>{studioName}</Text>
          <Hr style={styles.strongLine} />
          <Heading as="h1" style={styles.heading}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} style={styles.text}>
              {paragraph}
            </Text>
          ))}
          {details.length > 0 && (
            <Section style={styles.details}>
              {details.map(({ label, value }) => (
                <Text key={label} style={styles.detail}>
                  <span style={styles.label}>{label}</span> {value}
                </Text>
              ))}
            </Section>
          )}
          {quote && <Text style={styles.quote}>{quote}</Text>}
          {action?.url && <Action label={action.label} url={action.url} />}
          <Hr style={styles.line} />
          <Text style={styles.foot}>
            <Link href={publicUrl} style={styles.footLink}>
              {studioName}
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

function Action({ label, url }: { label: string; url: string }) {
  return (
    <>
      <Button href={url} style={styles.button}>
        {label}
      </Button>
      <Text style={styles.foot}>
        If the button does not work, open this address:
        <br />
        <Link href={url} style={styles.address}>
          {url}
        </Link>
      </Text>
    </>
  )
}
