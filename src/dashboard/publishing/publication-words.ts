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

/** The name that somebody gave to several drafts; undefined for the usual 'TOWN HALL' or '3 drafts'. */
export const givenName = ({ name, records }: Publication) =>
  records.length > 1 && name !== namedDrafts(records) ? name : undefined

/** The words after an Undo of publishing. */
export function undoneWords({ records, wasScheduled }: Publication): string {
  const [draft, it] = records.length === 1 ? ['The draft is', 'It is'] : ['The drafts are', 'They are']
  return `Publishing is undone. ${draft} there again.${wasScheduled ? ` ${it} no longer scheduled.` : ''}`
}

/** 'TOWN HALL is published.', or '3 drafts are published: New year.' */
export function publishedWords(publication: Publication): string {
  const name = givenName(publication)
  return `${draftsAre(publication.records)} published${name ? `: ${name}` : ''}.`
}
