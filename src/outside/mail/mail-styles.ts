import type { CSSProperties } from 'react'
import { earthRed, hairline, ink, paper, stone } from '../../domain/shared/colours.ts'

// Outlook ignores the padding of a link and uses this padding of its cell instead.
type MailStyle = CSSProperties & { msoPaddingAlt?: string }

/** Inline styles, since mail programs support neither custom properties nor style sheets. */
export const styles = {
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
