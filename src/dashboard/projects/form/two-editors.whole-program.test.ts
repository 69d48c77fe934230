import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../../../test/support/app.ts'
import { project } from '../../../../test/support/data/project.ts'
import { databases } from '../../../../test/support/outside/databases.ts'
import { propertyRuns } from '../../../../test/support/property-runs.ts'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { differing } from '../../../domain/fields/difference.ts'
import type { AnyTable } from '../../../domain/fields/record-fields.ts'
import {
  type ProjectField,
  type ProjectValues,
  projectFields,
} from '../../../domain/project/project-fields.ts'
import type { ProjectFields } from '../../../domain/project/project-schema.ts'
import { statuses } from '../../../domain/project/status.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { isSame } from '../../../domain/shared/is-same.ts'
import type { Version } from '../../editing/rules/edited-record.ts'
import { type Content, restoreStored, type SaveSteps, saveMerged } from '../../editing/rules/save-merged.ts'
import { editedProject, type ProjectTypes } from './edited-project.ts'
import { draftOf, type ProjectDraft, versionOf } from './project-draft.ts'

const LIMIT = 10 * 60_000 // ms: hundreds of stories, on a machine that may be busy

const table: AnyTable = projectFields
const fields = Object.keys(projectFields) as ProjectField[]
/** Lists of texts, which are joined. */
const joined = fields.filter((field): field is 'tags' | 'projectLeaders' => table[field]!.joins === true)
/** Fields with one value, neither a record of several nor a list of entries, of which a person chooses one; those that belong to another field change with that one. */
const chosen = fields.filter(
  (field) => !table[field]!.joins && !table[field]!.parts && !table[field]!.entries,
)
const edited = chosen.filter((field) => !table[field]!.with)

// The actions of two people with one project; `answers` are the sides they choose for disputed fields. Some fields are edited more
// often, so that both people often change the same one.
const field = fc.oneof(fc.constantFrom('name', 'client', 'category'), fc.constantFrom(...edited))
const edit = fc.record({ do: fc.constant('edit' as const), field: field as fc.Arbitrary<ProjectField> })
const join = fc.record({
  do: fc.constantFrom('add' as const, 'remove' as const),
  field: fc.constantFrom(...joined),
  text: fc.constantFrom(...'ABCDEFGH'),
})
const load = fc.record({ do: fc.constantFrom('load' as const, 'restore' as const) })
const save = fc.record({
  do: fc.constant('save' as const),
  isAnswered: fc.nat(3).map((luck) => luck > 0),
  answers: fc.infiniteStream(fc.constantFrom('mine' as const, 'theirs' as const)),
})
const action = fc.oneof(
  { weight: 8, arbitrary: edit },
  { weight: 5, arbitrary: join },
  { weight: 3, arbitrary: load },
  { weight: 6, arbitrary: save },
)
const steps = fc.array(fc.record({ who: fc.constantFrom(0, 1), action }), { minLength: 4, maxLength: 12 })
// Random actions seldom restore a draft over something that both have changed and something else that only the other has.
const dispute = fc.tuple(edit, edit, save).map(([mine, other, saved]) => [
  { who: 0, action: mine },
  { who: 1, action: mine },
  { who: 1, action: other },
  { who: 1, action: { ...saved, isAnswered: true } },
  { who: 0, action: { do: 'restore' as const } },
])
const story = fc.oneof(
  { weight: 3, arbitrary: steps },
  { weight: 1, arbitrary: fc.tuple(dispute, steps).map(([before, after]) => [...before, ...after]) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

type Seen = ProjectValues
/** Sections as they are sent, without the keys of a form. */
const plain = (draft: ProjectDraft): Seen => ({ ...draft, sections: fieldsOf(draft).sections })

function fieldsOf(draft: ProjectDraft): ProjectFields {
  const checked = editedProject.check(draft)
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors))
  return checked.fields
}

let count = 0
const fresh = () => `V${++count}`

type Acknowledged = { mine: ProjectDraft; base: ProjectDraft; after: ProjectJson }

/** Thrown where the answer of a save is lost on its way. */
class LostAnswer extends Error {}

/** A person with the project open in a form: the form's own functions, and what it has shown this person. */
class Editor {
  content!: Content<ProjectDraft>
  sent: ProjectFields[] = []
  /** For each field the value this person has seen last as the saved one. */
  seen!: Seen
  /** The fields that this person has changed since the form began. */
  touched = new Set<string>()
  readonly #t: TestApp
  readonly #token: string
  readonly #id: string

  constructor(t: TestApp, token: string, id: string) {
    this.#t = t
    this.#token = token
    this.#id = id
  }

  async load() {
    this.#began(await this.#read())
  }

  /** Reloads the page and restores what had been typed. */
  async restore() {
    const current = await this.#read()
    const isOwn = this.#hasSent(current.draft)
    const { draft, base } = restoreStored(editedProject, { ...this.content, sent: this.sent }, current)
    this.content = { draft, base }
    this.seen = isOwn ? plain(current.draft) : this.#shown(current.draft, [])
  }

  async #read() {
    return versionOf(
      (await this.#t.ask<ProjectJson>('GET', `/api/projects/${this.#id}`, { token: this.#token })).body,
    )
  }

  #hasSent = (current: object) => this.sent.some((one) => differing(table, one, current).length === 0)

  #began(current: Version<ProjectDraft>) {
    this.touched.clear()
    this.content = { draft: current.draft, base: current }
    this.seen = plain(current.draft)
    this.sent = []
  }

  /** The dialog shows what is disputed of theirs, and the form what it now holds. */
  #shown(theirs: ProjectDraft, disputed: readonly string[]): Seen {
    const [mine, other] = [plain(this.content.draft), plain(theirs)]
    const isShown = (field: ProjectField) =>
      disputed.includes(table[field]!.with ?? field) || isSame(mine[field], other[field])
    const shown = chosen.filter(isShown).map((field) => [field, other[field]] as const)
    const joins = joined.map((field) => [field, [...new Set([...this.seen[field], ...mine[field]])]] as const)
    return { ...this.seen, ...Object.fromEntries([...shown, ...joins]) }
  }

  change(done: Action) {
    const before = this.content.draft
    const draft = changed(before, done)
    this.content = { ...this.content, draft }
    for (const field of differing(table, before, draft)) this.touched.add(field)
  }

  /** The fields a person had to be asked about. Calls `acknowledged` when the server has said yes. */
  async save(
    { isAnswered, answers }: { isAnswered: boolean; answers: Iterator<'mine' | 'theirs'> },
    acknowledged: (what: Acknowledged) => void,
  ): Promise<string[]> {
    const asked: string[] = []
    const steps: SaveSteps<ProjectTypes> = {
      hasSent: this.#hasSent,
      send: async (sent, { draft, base }) => {
        const answer = await this.#put({ ...sent, updatedAt: base.updatedAt })
        if (answer.status === 200) acknowledged({ mine: draft, base: base.draft, after: answer.body })
        if (!isAnswered) {
          this.sent.push(sent)
          throw new LostAnswer()
        }
        if (answer.status === 200) return { saved: answer.body }
        expect(answer.status, JSON.stringify(answer.body)).toBe(409)
        const theirs = draftOf(answer.body.current)
        if (this.#hasSent(theirs)) this.seen = plain(theirs)
        return answer.body
      },
      ask: async ({ merge, theirs }) => {
        asked.push(...merge.disputed)
        this.seen = this.#shown(theirs, merge.disputed)
        return merge.disputed.filter(() => answers.next().value === 'theirs')
      },
      show: (content) => {
        this.content = content
        this.seen = this.#shown(content.base.draft, [])
      },
    }
    const { content } = this
    try {
      const saved = await saveMerged(editedProject, { fields: fieldsOf(content.draft), content }, steps)
      if (saved !== 'still editing') this.#began(versionOf(saved.answer))
    } catch (error) {
      if (!(error instanceof LostAnswer)) throw error
    }
    return asked
  }

  #put = (body: object) => this.#t.ask('PUT', `/api/projects/${this.#id}`, { body, token: this.#token })
}

function changed(draft: ProjectDraft, done: Action): ProjectDraft {
  if (done.do === 'edit') return { ...draft, ...withNewValue(draft, done.field) }
  if (done.do !== 'add' && done.do !== 'remove') return draft
  const others = draft[done.field].filter((text) => text !== done.text)
  return { ...draft, [done.field]: done.do === 'add' ? [...others, done.text] : others }
}

const dayFrom = (year: number) => new Date(Date.UTC(year, 0, ++count)).toISOString().slice(0, 10)

/** New values for the fields that have rules; any other text or yes-or-no field needs no entry. */
const newValues: { [Field in ProjectField]?: () => Partial<ProjectDraft> } = {
  category: () => nextOf(choices),
  status: () => ({ status: nextOf(statuses) }),
  year: () => ({ year: String(1800 + (++count % 400)) }),
  keyDate: () => ({ keyDate: dayFrom(2000) }),
  startedOn: () => ({ startedOn: dayFrom(2000) }),
  finishedOn: () => ({ finishedOn: dayFrom(2100) }),
  contractValue: () => ({ contractValue: ++count }),
  previewImageUrl: () => ({ previewImageUrl: `https://plinth.example/${fresh()}.jpg` }),
  sections: () => ({ sections: [{ key: 'k', type: 'text', content: fresh() }] }),
}
// More than a story has steps: a saved value that is the earlier one again needs no question, although the person may have seen
// another category in between.
const choices = categories.flatMap((category) =>
  [...subCategoriesOf(category), ''].map((subCategory) => ({
    category: category.toUpperCase(),
    subCategory: subCategory.toUpperCase(),
  })),
)
const nextOf = <T>(choices: readonly T[]): T => choices[++count % choices.length]!

function withNewValue(draft: ProjectDraft, field: ProjectField): Partial<ProjectDraft> {
  const known = newValues[field]
  if (known) return known()
  return { [field]: typeof table[field]!.empty === 'boolean' ? !draft[field] : fresh() }
}

async function play(t: TestApp, tokens: string[], id: string, steps: { who: number; action: Action }[]) {
  const editors = tokens.map((token) => new Editor(t, token, id))
  for (const editor of editors) await editor.load()
  let current = (await t.ask<ProjectJson>('GET', `/api/projects/${id}`, { token: tokens[0] })).body
  /** Whether the other person saved since each editor's form began. */
  const othersSaved = [false, false]

  for (const { who, action: done } of steps) {
    const editor = editors[who]!
    if (done.do === 'load') {
      await editor.load()
      othersSaved[who] = false
      continue
    }
    if (done.do === 'restore') {
      await editor.restore()
      continue
    }
    if (done.do !== 'save') {
      editor.change(done)
      continue
    }
    const mayAsk = othersSaved[who]
    const touched = new Set(editor.touched)
    const asked = await editor.save(done, ({ mine, base, after }) => {
      const [wrote, now, was] = [plain(mine), plain(draftOf(after)), plain(draftOf(current))]
      for (const field of chosen) {
        // The editor who replaced a value had seen the previous one.
        if (!isSame(now[field], was[field])) expect([field, editor.seen[field]]).toEqual([field, was[field]])
        // A value that this person wrote and the server accepted is saved.
        expect([field, now[field]]).toEqual([field, wrote[field]])
      }
      for (const field of joined) {
        for (const gone of current[field].filter((one) => !after[field].includes(one)))
          expect(editor.seen[field]).toContain(gone)
        for (const added of mine[field].filter((one) => !base[field].includes(one)))
          expect(after[field]).toContain(added)
      }
      current = after
      othersSaved[1 - who] = true
    })
    if (!mayAsk) expect(asked).toEqual([])
    for (const field of asked) expect([...touched]).toContain(field)
    if (done.isAnswered) othersSaved[who] = false
  }
  const stored = (await t.ask('GET', `/api/projects/${id}`, { token: tokens[0] })).body
  expect(stored).toEqual({ ...current, wasPublic: true })
}

describe.each(databases)('two people in one project on $name', ({ name, open }) => {
  let t: TestApp
  let tokens: string[]
  let id: string
  beforeAll(async () => {
    t = await openTestApp(open)
    tokens = [(await staff(t.db, 'SUPER_ADMIN')).token, (await staff(t.db, 'PROJECT_CONTENT_MANAGER')).token]
    id = (await t.ask('POST', '/api/projects', { body: project, token: tokens[0] })).body.id
  })
  afterAll(() => t.close())

  test(
    'no saved change is lost, and editors are asked only about conflicts',
    async () => {
      await fc.assert(
        fc.asyncProperty(story, (steps) => play(t, tokens, id, steps)),
        { numRuns: propertyRuns(name === 'SQLite' ? { few: 40, many: 500 } : { few: 10, many: 100 }) },
      )
    },
    LIMIT,
  )
})
