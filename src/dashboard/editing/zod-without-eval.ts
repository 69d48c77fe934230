import { config } from 'zod'

// The page's content policy forbids eval and reports a try. Zod tries when a schema is made, so this comes before the schemas.
config({ jitless: true })
