import type { ProjectJson } from '../../../api/project/project-json.ts'
import { may, type Role } from '../../../domain/account/role.ts'
import { listedKinds, recordKinds, screenOf } from '../../../domain/record/kinds.ts'
import { pages } from '../../../domain/shared/pages.ts'
import { searchText } from '../../../domain/shared/search-text.ts'
import { FOUND, LOGOUT } from '../../session/arrival.ts'
import { settingsAt, TRASH } from '../addresses.ts'
import { hiringParts, screens } from '../screens.ts'
import { settingsParts } from '../settings-parts.ts'

const PROJECTS_SHOWN = 8
const TO_MODIFY = 3

/** An entry of the palette: the URL to open, and the navigation state. */
export type Entry = { key: string; label: string; hint?: string; to: string; state?: string }
type Group = { title: string; entries: Entry[] }
type Findable = Pick<ProjectJson, 'id' | 'name' | 'client' | 'location'>

/** The entries that match all typed words and that this role may use. Projects are listed only for a query. */
export function groupsFor(typed: string, role: Role, projects: readonly Findable[]): Group[] {
  const words = searchText(typed).split(/\s+/).filter(Boolean)
  const matches = (text: string) => words.every((word) => searchText(text).includes(word))
  const mayWrite = may(role, 'projects.write')
  const found = words.length
    ? projects.filter(({ name, client, location }) => matches(`${name} ${client} ${location}`))
    : []
  return [
    { title: 'Projects', entries: found.slice(0, PROJECTS_SHOWN).map(toPanel) },
    { title: 'Modify', entries: mayWrite ? found.slice(0, TO_MODIFY).map(toForm) : [] },
    {
      title: 'Go to',
      entries: [...screensFor(role), ...(words.length ? parts(role) : [])].filter(({ label }) =>
        matches(label),
      ),
    },
    { title: 'Commands', entries: commands(role).filter(({ label }) => matches(label)) },
  ].filter(({ entries }) => entries.length > 0)
}

const toPanel = ({ id, name, location, client }: Findable): Entry => ({
  key: `open ${id}`,
  label: name,
  hint: `${location}, ${client}`,
  to: screenOf('project', 'opened', id),
  state: FOUND,
})

const toForm = ({ id, name }: Findable): Entry => ({
  key: `modify ${id}`,
  label: `Modify ${name}`,
  to: screenOf('project', 'edit', id),
})

function screensFor(role: Role): Entry[] {
  const own = { key: 'own', label: 'Your profile and password', to: pages.settings.path }
  const open = screens
    .filter(({ right }) => may(role, right))
    .map((screen) => ({ ...screen, key: screen.to }))
  return open.some(({ to }) => to === own.to) ? open : [...open, own]
}

/** The parts of the Hiring Portal and of Settings. Listed only for a query, like projects. */
const parts = (role: Role): Entry[] =>
  [
    ...hiringParts.map((part) => ({ ...part, hint: 'Hiring Portal' })),
    ...settingsParts.map(({ id, heading, label = heading, right }) => ({
      label,
      right,
      hint: 'Settings',
      to: settingsAt(id),
    })),
    { label: 'Outbox', right: 'outbox' as const, hint: 'Settings', to: pages.outbox.path },
  ]
    .filter(({ right }) => right === undefined || may(role, right))
    .map(({ label, hint, to }) => ({ key: `part ${to}`, label, hint, to }))

function commands(role: Role): Entry[] {
  return [
    ...listedKinds
      .filter((kind) => may(role, recordKinds[kind].right))
      .flatMap((kind) => [
        { key: `add ${kind}`, label: `Add ${recordKinds[kind].title}`, to: recordKinds[kind].screens.add },
        ...(kind === 'project' ? [{ key: 'trash', label: 'Open Trash', to: TRASH }] : []),
      ]),
    { key: 'logout', label: 'Logout', hint: 'Sign out of this browser', to: pages.login.path, state: LOGOUT },
  ]
}
