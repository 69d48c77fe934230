import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** The proof's work, apart from the page so that typing stays smooth. */
handler({ deriveKey })
