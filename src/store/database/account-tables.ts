import { onlyPartOf, partOf, type TablePart, text, textKey } from './table-parts.ts'

/** The tables that came with migration 034-account-links, in the order of their references; see first-tables.ts. */
export const accountTables = {
  // Links that let the first account be made from another machine, until it is made.
  setup_links: [textKey('token_hash'), text('made_at')],
  // The links in mails about sign-ins from new devices. They end with their session.
  session_links: [textKey('token_hash'), partOf('sessions', 'session_id'), text('expires_at')],
  // When the user of a session last typed the password after signing in.
  session_confirmations: [onlyPartOf('sessions', 'session_id'), text('at')],
} as const satisfies Record<string, readonly TablePart[]>
