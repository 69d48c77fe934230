import type { Right } from '../../domain/account/role.ts'
import { recordKinds, type VersionedKind } from '../../domain/record/kinds.ts'
import {
  ADD_PROJECT_PATH,
  editContentPath,
  editOpeningPath,
  editProjectPath,
  pages,
} from '../../domain/shared/pages.ts'
import { type DraftKind, NEW } from '../session/kept-drafts.ts'
import type { Changed } from '../session/queries.ts'
import { enquiryAt, panelOf, templateOf } from './places.ts'

type Kind = {
  /** The right to write it. */
  right: Right
  /** Its form; of `NEW`, the form of a new one. */
  form: (id: string) => string
  /** The name of a draft without one. */
  nameless: string
}
type Versioned = Kind & {
  /** The address of its history, with a parameter for its id. */
  history: string
  /** The address that the log leads to. */
  screen: (id: string) => string
  /** The screen above its form and its history. */
  list: { label: string; to: string }
}

type Made = {
  titles: { add: string; edit: string }
  /** The queries that are read again after a save. */
  changed: Changed
}

/** The screens of each kind of record that has a form. */
export const kinds = {
  project: {
    right: recordKinds.project.right,
    form: (id) => (id === NEW ? ADD_PROJECT_PATH : editProjectPath(id)),
    history: pages.projectHistory.path,
    screen: panelOf,
    list: { label: 'Projects', to: pages.portal.path },
    titles: { add: 'Add Project', edit: 'Edit Project' },
    changed: 'projects',
    nameless: 'a new project',
  },
  job: {
    right: recordKinds.job.right,
    form: (id) => (id === NEW ? pages.addOpening.path : editOpeningPath(id)),
    history: pages.openingHistory.path,
    screen: editOpeningPath,
    list: { label: 'Openings', to: pages.hiring.path },
    titles: { add: 'Add Opening', edit: 'Edit Opening' },
    changed: 'openings',
    nameless: 'a new opening',
  },
  content: {
    right: recordKinds.content.right,
    form: editContentPath,
    history: pages.contentHistory.path,
    screen: editContentPath,
    list: { label: 'Website Content', to: pages.websiteContent.path },
    nameless: 'a page',
  },
  'mail-template': { right: recordKinds['mail-template'].right, form: templateOf, nameless: 'a template' },
  reply: { right: 'enquiries', form: enquiryAt, nameless: 'a reply' },
} satisfies Record<DraftKind, Kind> & Record<VersionedKind, Versioned> & Record<MadeKind, Made>

export const historyAt = (kind: VersionedKind, id: string) =>
  kinds[kind].history.replace(':id', encodeURIComponent(id))

/** A kind of record that is made in its form. */
export type MadeKind = 'project' | 'job'

/** `id` is undefined for a new record. */
export const formTitle = (kind: MadeKind, id: string | undefined) =>
  kinds[kind].titles[id === undefined ? 'add' : 'edit']
