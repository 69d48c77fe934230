import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { directorsLost, type LostLeader, leadersLost } from '../../../domain/content/person.ts'
import type { TeamContent } from '../../../domain/content/team-schema.ts'
import type { Project } from '../../../domain/project/shown-project-schema.ts'
import { projectsQuery } from '../../session/queries.ts'

export type LeadersQuestion = {
  leaders: LostLeader<Project>[]
  /** Whether the page is saved all the same. */
  answer: (isSaved: boolean) => void
}

/** Asks before a save that takes away directors who lead projects. */
export function useLeadersQuestion() {
  const queries = useQueryClient()
  const [question, setQuestion] = useState<LeadersQuestion>()

  /** Whether the page may be saved. Throws when the projects cannot be loaded. */
  async function ask({ members }: TeamContent, saved: TeamContent): Promise<boolean> {
    if (!directorsLost(saved.members, members).length) return true
    const projects = await queries.fetchQuery({ ...projectsQuery, staleTime: 0 })
    const leaders = leadersLost(saved.members, members, projects)
    if (!leaders.length) return true
    return new Promise((resolve) =>
      setQuestion({
        leaders,
        answer: (isSaved) => {
          setQuestion(undefined)
          resolve(isSaved)
        },
      }),
    )
  }

  return { ask, question }
}
