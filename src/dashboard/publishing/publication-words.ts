import type { Actor } from '../../domain/account/known-user-schema.ts'
import type { Publication } from '../../domain/draft/draft-schema.ts'

export const draftCount = (count: number) =>
  count === 1 ? '1 draft' : `${count.toLocaleString('en')} drafts`

/** The name of the only draft, or the number of drafts. */
export const namedDrafts = (drafts: readonly { name: string }[]) =>
  drafts.length === 1 ? drafts[0]!.name : draftCount(drafts.length)

/** 'TOWN HALL is', or '3 drafts are'. */
export const draftsAre = (drafts: readonly { name: string }[]) =>
  `${namedDrafts(drafts)} ${drafts.length === 1 ? 'is' : 'are'}`

export const personName = ({ name, email }: Actor) => name || email

/** 'TOWN HALL is published.', or '3 drafts are published: New year.' */
export function publishedWords({ name, records }: Publication): string {
  const named = records.length > 1 && name !== namedDrafts(records)
  return `${draftsAre(records)} published${named ? `: ${name}` : ''}.`
}
