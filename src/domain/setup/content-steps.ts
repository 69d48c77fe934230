import { type ContentOf, type ContentPage, emptySite } from '../content/content.ts'
import { directorsOf } from '../content/person.ts'
import type { SetupStep } from './setup-steps.ts'

export type StoredPages = { readonly [P in ContentPage]?: ContentOf[P] }

type ContentStep = Exclude<SetupStep, 'project' | 'mail' | 'backups' | 'colleagues'>
type Fact = string | undefined

/** The texts that each step needs: of each list one text at least, and none of the demonstration's. */
const factsOf: Record<ContentStep, (pages: StoredPages) => Fact[][]> = {
  identity: ({ site }) => [[site?.studioName], [site?.logo?.img_src]],
  team: ({ team }) => [directorsOf(team?.members ?? [])],
  about: ({ about }) => [[...(about?.story.left ?? []), ...(about?.story.right ?? [])]],
  contact: ({ contact }) => [contact?.offices.map(({ address }) => address) ?? []],
  careers: ({ careers }) => [careers?.paragraphs ?? []],
  // Without a picture, one is drawn with the tagline.
  sharing: ({ site }) => [[site?.sharingPicture?.img_src ?? site?.tagline]],
}

/** The steps that are done in `pages`; `demonstration` has the pages as the starter content put them in. */
export function contentSteps(pages: StoredPages, demonstration: StoredPages): Record<ContentStep, boolean> {
  const isDone = (step: ContentStep) => {
    const foreign = new Set([emptySite.studioName, ...factsOf[step](demonstration).flat()])
    return factsOf[step](pages).every((facts) => {
      const filled = facts.filter((fact) => fact)
      return filled.length > 0 && !filled.some((fact) => foreign.has(fact))
    })
  }
  const steps = Object.keys(factsOf) as ContentStep[]
  return Object.fromEntries(steps.map((step) => [step, isDone(step)])) as Record<ContentStep, boolean>
}
