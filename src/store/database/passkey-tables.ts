import { bigInteger, partOf, type TablePart, text, textKey, textOrNull } from './table-parts.ts'

/** The tables that came with migration 035-passkeys, in the order of their references; see first-tables.ts. */
export const passkeyTables = {
  // `id`: the credential id, `public_key`: the COSE key, both as base64url. `counter`: that of the last use, 0 where the device has none.
  passkeys: [
    textKey('id'),
    partOf('users', 'user_id'),
    text('public_key', 'transports', 'name', 'created_at'),
    textOrNull('used_at'),
    bigInteger('counter'),
  ],
  // Random texts that browsers sign, each once. `purpose`: what the signature may be used for, and by whom.
  passkey_challenges: [textKey('challenge_hash'), text('purpose', 'expires_at')],
  // The roles of which a second factor is demanded.
  demanded_second_factors: [textKey('role'), text('demanded_at')],
} as const satisfies Record<string, readonly TablePart[]>
