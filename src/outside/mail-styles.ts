import type { CSSProperties } from 'react'
import { earthRed, hairline, ink, paper, stone } from '../domain/colours.ts'

/** Programs that read mail know neither custom properties nor style sheets. */
export const styles = {
  body: {
    margin: 0,
    padding: '32px 16px',
    backgroundColor: paper,
    color: ink,
    fontFamily: 'Inter, Helvetica, Arial, sans-serif',
  },
  sheet: { maxWidth: '520px', margin: '0 auto' },
  studio: { margin: 0, fontSize: '13px', letterSpacing: '0.06em', textTransform: 'uppercase' },
  strongLine: { margin: '16px 0 32px', border: 'none', borderTop: `1px solid ${ink}` },
  line: { margin: '32px 0 16px', border: 'none', borderTop: `1px solid ${hairline}` },
  heading: { margin: '0 0 24px', fontSize: '28px', fontWeight: 300, lineHeight: '1.25' },
  text: { margin: '0 0 16px', fontSize: '16px', lineHeight: '1.5', overflowWrap: 'anywhere' },
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
  button: {
    margin: '16px 0',
    padding: '12px 24px',
    fontSize: '16px',
    color: paper,
    backgroundColor: earthRed,
    borderRadius: '2px',
    textDecoration: 'none',
  },
  foot: { margin: '8px 0', fontSize: '13px', lineHeight: '1.5', color: stone, overflowWrap: 'anywhere' },
  footLink: { color: stone },
  address: { color: ink },
} as const satisfies Record<string, CSSProperties>
