import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { teamFields } from '../../../domain/content/content-fields.ts'
import {
  CAPTION_LENGTH,
  HEADING_LENGTH,
  LONG_LIST_LENGTH,
  PARAGRAPH_LENGTH,
  SHORT_LIST_LENGTH,
} from '../../../domain/content/content-parts-schema.ts'
import {
  MAX_MEMBERS,
  type Person,
  STRIP_PICTURES,
  type TeamContent,
  teamContent,
} from '../../../domain/content/pages-schema.ts'
import {
  directorsLost,
  directorsOf,
  givenProjects,
  LEADING_MEMBERS,
  type LostLeader,
  leadersLost,
  projectsLed,
} from '../../../domain/content/person.ts'
import type { LeaderChange } from '../../../domain/project/project-changes-schema.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import type { Edit } from '../../editing/edited.ts'
import { Fields, type Inputs } from '../../editing/inputs/Fields.tsx'
import { check, line, paragraphs, part, picture, pictures, text } from '../../editing/inputs/inputs.tsx'
import { EntryList } from '../../editing/lists/EntryList.tsx'
import { withoutUploads } from '../../editing/lists/PictureList.tsx'
import { projectsQuery, useReload } from '../../session/queries.ts'
import { AnsweredDialog } from '../../shell/Dialog.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import type { MaySave } from '../editor/ContentEditor.tsx'
import { ContentPanel } from '../editor/ContentPanel.tsx'
import { editedPage } from '../editor/edited-page.ts'
import { FormerMembersButton } from './FormerMembers.tsx'
import { LeadersLost } from './LeadersLost.tsx'
import styles from './TeamPanel.module.css'

const { label: MARQUEE, parts: rows } = teamFields.marquee

const LEADING_ONLY = `Visitors can open it for the first ${LEADING_MEMBERS} members.`

const memberInputs: Inputs<Person> = {
  name: line(HEADING_LENGTH),
  position: line(HEADING_LENGTH),
  isDirector: check('Can be chosen as the leader of a project.'),
  photo: picture('photo', { isWhole: true, note: LEADING_ONLY }),
  biography: text(PARAGRAPH_LENGTH, 4, `Optional. ${LEADING_ONLY}`),
}

function MembersField(edit: Edit<Person[]>) {
  const { data: led } = useQuery({ ...projectsQuery, select: projectsLed })
  return (
    <>
      <EntryList
        key={edit.form.revision}
        edit={edit}
        noun="member"
        most={MAX_MEMBERS}
        lineOf={({ name, position, isDirector }) => {
          const count = led?.get(name)
          return [position, isDirector && 'Director', count && `leads ${count}`].filter(Boolean).join(' · ')
        }}
        pictureOf={({ photo }) => photo?.img_src ?? ''}
        hasWholePictures
      >
        {(member) => <Fields<Person> {...member} table={teamFields.members.entries} inputs={memberInputs} />}
      </EntryList>
      <FormerMembersButton />
    </>
  )
}

const editedTeam = editedPage('team', {
  table: teamFields,
  schema: teamContent,
  keepable: ({ strip, marquee: { upper, lower }, ...draft }) => ({
    ...draft,
    strip: withoutUploads(strip),
    marquee: { upper: withoutUploads(upper), lower: withoutUploads(lower) },
  }),
  summaryOf: ({ members }) =>
    members.length
      ? `${counted(members.length, 'member')}, ${counted(directorsOf(members).length, 'director')}`
      : 'No members yet',
  inputs: {
    title: line(HEADING_LENGTH),
    paragraphs: paragraphs(SHORT_LIST_LENGTH),
    closing: text(PARAGRAPH_LENGTH, 2),
    careersLink: line(HEADING_LENGTH, 'Optional. Without text there is no link.'),
    strip: pictures(STRIP_PICTURES),
    membersHeading: line(HEADING_LENGTH),
    members: MembersField,
    note: line(CAPTION_LENGTH),
    marquee: part({
      upper: pictures(LONG_LIST_LENGTH, `${MARQUEE}: ${rows.upper.label}`),
      lower: pictures(LONG_LIST_LENGTH, `${MARQUEE}: ${rows.lower.label}`),
    }),
  },
})

export function TeamPanel() {
  const { ask, question } = useLeadersQuestion()
  return (
    <>
      <ContentPanel record={editedTeam} maySave={ask} />
      {question && <LeadersLostDialog {...question} />}
    </>
  )
}

/** Asks before a save after which leaders of projects are no longer directors, and who leads the projects then. */
function LeadersLostDialog({ leaders, directors, answer }: LeadersQuestion) {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map())

  function give(from: string, to: string) {
    const next = new Map(given)
    if (to) next.set(from, to)
    else next.delete(from)
    setGiven(next)
  }

  return (
    <AnsweredDialog
      onClose={() => answer()}
      title={leaders.length === 1 ? 'This director leads projects' : 'These directors lead projects'}
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
      <div className={looks.answers}>
        <PlainButton data-autofocus onClick={() => answer()}>
          Keep editing
        </PlainButton>
        <Button onClick={() => answer(given)}>Save</Button>
      </div>
    </AnsweredDialog>
  )
}

/** The new leaders by the names of the lost ones. */
type Given = ReadonlyMap<string, string>

type LeadersQuestion = {
  leaders: LostLeader<ProjectJson>[]
  /** The people to whom the projects can be given. */
  directors: string[]
  /** Undefined goes on editing. */
  answer: (given?: Given) => void
}

/** Asks before a save that takes away directors who lead projects, and offers to give the projects to others. */
function useLeadersQuestion() {
  const queries = useQueryClient()
  const reload = useReload()
  const [question, setQuestion] = useState<LeadersQuestion>()
  const projectsNow = () => queries.fetchQuery({ ...projectsQuery, staleTime: 0 })

  /** Whether the page may be saved, and what with it. Throws when the projects cannot be loaded. */
  const ask: MaySave<TeamContent> = async ({ members }, saved) => {
    if (!directorsLost(saved.members, members).length) return {}
    const leaders = leadersLost(saved.members, members, await projectsNow())
    if (!leaders.length) return {}
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
    if (!given) return undefined
    const changes = givenProjects(leaders, given)
    return {
      also: changes.length > 0 ? { ...savedLeaders(changes), changed: () => reload('projects') } : undefined,
      /** The projects are as they were in the question, or the save has changed some. It is refused if a colleague has. */
      async mayRepeat() {
        const projects = await projectsNow()
        const isChanged = ({ id, before }: LeaderChange) =>
          !isSame(projects.find((project) => project.id === id)?.projectLeaders, before)
        return isSame(leadersLost(saved.members, members, projects), leaders) || changes.some(isChanged)
      },
    }
  }

  return { ask, question }
}

const savedLeaders = (changes: readonly LeaderChange[]) => ({
  body: { leaders: changes },
  /** A project that had these leaders already keeps them. After a lost answer nobody knows which had. */
  undo: ({ led }: { led?: string[] }) =>
    led && {
      leaders: changes
        .filter(({ id }) => led.includes(id))
        .map(({ id, before, after }) => ({ id, before: after, after: before })),
    },
  message:
    changes.length === 1
      ? '1 project has another leader now.'
      : `${changes.length} projects have another leader now.`,
})
