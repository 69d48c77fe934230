import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Computes the proof of work in a worker, so that typing stays smooth. */
handler({ deriveKey })
