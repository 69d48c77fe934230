import type { ReactNode } from 'react'
import type { DraftFacts } from '../../domain/draft/draft-schema.ts'

type Props = { draft: DraftFacts; onChanged: () => void }

/** What can be done with a draft besides publishing it at once. */
export function DraftActions(_: Props): ReactNode {
  return null
}
