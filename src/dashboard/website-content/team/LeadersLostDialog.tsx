import { Button, Modal, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamContent } from '../../../domain/content/pages-schema.ts'
import {
  directorsLost,
  directorsOf,
  givenProjects,
  type LostLeader,
  leadersLost,
} from '../../../domain/content/person.ts'
import type { Project } from '../../../domain/project/project-schema.ts'
import { projectsQuery, useReload } from '../../session/queries.ts'
import type { SavedWith } from '../editor/ContentEditor.tsx'
import { LeadersLost } from './LeadersLost.tsx'
import styles from './LeadersLostDialog.module.css'

/** Asks before a save after which leaders of projects are no longer directors, and who leads the projects then. */
export function LeadersLostDialog({ leaders, directors, answer }: LeadersQuestion) {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map())

  function give(from: string, to: string) {
    const next = new Map(given)
    if (to) next.set(from, to)
    else next.delete(from)
    setGiven(next)
  }

  return (
    <Modal
      opened
      onClose={() => answer()}
      title={leaders.length === 1 ? 'This director leads projects' : 'These directors lead projects'}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <LeadersLost leaders={leaders}>
        {(name) =>
          directors.length > 0 && (
            <NativeSelect
              className={styles.choice}
              label="Give these projects to…"
              data={[{ value: '', label: 'Nobody: they keep the name' }, ...directors]}
              value={given.get(name) ?? ''}
              onChange={(event) => give(name, event.currentTarget.value)}
            />
          )
        }
      </LeadersLost>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer()}>
          Keep editing
        </Button>
        <Button onClick={() => answer(given)}>Save</Button>
      </div>
    </Modal>
  )
}

/** The new leaders by the names of the lost ones. */
type Given = ReadonlyMap<string, string>

type LeadersQuestion = {
  leaders: LostLeader<Project>[]
  /** The people to whom the projects can be given. */
  directors: string[]
  /** Undefined goes on editing. */
  answer: (given?: Given) => void
}

/** Asks before a save that takes away directors who lead projects, and offers to give the projects to others. */
export function useLeadersQuestion() {
  const queries = useQueryClient()
  const reload = useReload()
  const [question, setQuestion] = useState<LeadersQuestion>()

  /** Whether the page may be saved, and what with it. Throws when the projects cannot be loaded. */
  async function ask({ members }: TeamContent, saved: TeamContent): Promise<boolean | SavedWith> {
    if (!directorsLost(saved.members, members).length) return true
    const projects = await queries.fetchQuery({ ...projectsQuery, staleTime: 0 })
    const leaders = leadersLost(saved.members, members, projects)
    if (!leaders.length) return true
    const given = await new Promise<Given | undefined>((resolve) =>
      setQuestion({
        leaders,
        directors: [...new Set(directorsOf(members))],
        answer: (given) => {
          setQuestion(undefined)
          resolve(given)
        },
      }),
    )
    const changes = given && givenProjects(leaders, given)
    if (!changes?.length) return given !== undefined
    const count = changes.length
    return {
      body: { leaders: changes },
      undo: { leaders: changes.map(({ id, before, after }) => ({ id, before: after, after: before })) },
      message:
        count === 1 ? '1 project has another leader now.' : `${count} projects have another leader now.`,
      changed: () => reload('projects'),
    }
  }

  return { ask, question }
}
