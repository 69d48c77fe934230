import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, staff, type TestApp } from '../../../test/support/app.ts'
import { databases } from '../../../test/support/databases.ts'
import { project } from '../../../test/support/project.ts'
import type { ProjectFields } from '../../domain/project/project.ts'
import {
  baseAfter,
  differing,
  type FieldName,
  isSameProject,
  merged,
  mergeOf,
} from '../../domain/project/project-merge.ts'
import type { ProjectJson } from './project-json.ts'

// What two people do with one project; `answers` are the sides they choose for disputed fields.
const texts = ['name', 'client', 'projectTeam', 'sizeM2FT2'] as const
const edit = fc.record({ do: fc.constant('edit' as const), field: fc.constantFrom(...texts) })
const place = fc.record({
  do: fc.constant('category' as const),
  to: fc.constantFrom('CIVIC/TOWN HALLS', 'CIVIC/AUDITORIUMS', 'SPORTS/STADIUMS', 'SPORTS/'),
})
const tag = fc.record({
  do: fc.constantFrom('tag' as const, 'untag' as const),
  tag: fc.constantFrom(...'ABCDEFGH'),
})
const text = fc.record({ do: fc.constant('section' as const) })
const load = fc.record({ do: fc.constantFrom('load' as const, 'put back' as const) })
const putBack = { do: 'put back' as const }
const save = fc.record({
  do: fc.constant('save' as const),
  isAnswered: fc.nat(3).map((luck) => luck > 0),
  answers: fc.infiniteStream(fc.constantFrom('mine' as const, 'theirs' as const)),
})
const deed = fc.oneof(
  { weight: 5, arbitrary: edit },
  { weight: 2, arbitrary: place },
  { weight: 5, arbitrary: tag },
  { weight: 1, arbitrary: text },
  { weight: 3, arbitrary: load },
  { weight: 6, arbitrary: save },
)
const steps = fc.array(fc.record({ who: fc.constantFrom(0, 1), deed }), { minLength: 4, maxLength: 12 })
// Luck alone seldom puts a draft back over something that both have changed and something else that only the other has.
const dispute = fc.tuple(edit, edit, save).map(([mine, other, saved]) => [
  { who: 0, deed: mine },
  { who: 1, deed: mine },
  { who: 1, deed: other },
  { who: 1, deed: { ...saved, isAnswered: true } },
  { who: 0, deed: putBack },
])
const story = fc.oneof(
  { weight: 3, arbitrary: steps },
  { weight: 1, arbitrary: fc.tuple(dispute, steps).map(([before, after]) => [...before, ...after]) },
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never

const fields = [...texts, 'category', 'subCategory', 'sections'] as const
const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

let count = 0
const fresh = () => `V${++count}`

/** A person with the project open in a form: does what the form does, and remembers what it has shown. */
class Editor {
  base!: ProjectJson
  mine!: ProjectJson
  sent: ProjectJson[] = []
  /** For each field the value this person has seen last as the saved one. */
  seen!: ProjectFields
  /** What this person has changed since the form began. */
  touched = new Set<FieldName>()
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

  /** The page is loaded anew, and what had been typed is put back. */
  async putBack() {
    const stands = await this.#read()
    const { base, mine } = this
    const isOwn = this.sent.some((fields) => isSameProject(fields, stands))
    const began = isOwn ? stands : base
    const merge = mergeOf(began, mine, stands)
    const { updatedAt } = merge.disputed.length ? began : stands
    this.base = { ...baseAfter(began, stands, merge), updatedAt }
    this.mine = merged(mine, stands, merge)
    this.seen = isOwn ? stands : this.#shown(stands, [])
  }

  async #read() {
    return (await this.#t.ask<ProjectJson>('GET', `/api/projects/${this.#id}`)).body
  }

  #began(stands: ProjectJson) {
    this.touched.clear()
    this.base = stands
    this.mine = stands
    this.seen = stands
    this.sent = []
  }

  /** Of theirs, the dialog shows what is disputed, and the form what now stands in it. */
  #shown(theirs: ProjectJson, disputed: FieldName[]): ProjectFields {
    const isShown = (field: FieldName) =>
      disputed.includes(field === 'subCategory' ? 'category' : field) ||
      isAlike(this.mine[field], theirs[field])
    const shown = fields.filter(isShown).map((field) => [field, theirs[field]] as const)
    return {
      ...this.seen,
      ...Object.fromEntries(shown),
      tags: [...new Set([...this.seen.tags, ...this.mine.tags])],
    }
  }

  change(done: Deed) {
    const { mine } = this
    this.#change(done)
    for (const field of differing(mine, this.mine)) this.touched.add(field)
  }

  #change(done: Deed) {
    const { mine } = this
    if (done.do === 'edit') this.mine = { ...mine, [done.field]: fresh() }
    if (done.do === 'section') this.mine = { ...mine, sections: [{ type: 'text', content: fresh() }] }
    if (done.do === 'tag') this.mine = { ...mine, tags: [...new Set([...mine.tags, done.tag])] }
    if (done.do === 'untag') this.mine = { ...mine, tags: mine.tags.filter((one) => one !== done.tag) }
    if (done.do === 'category') {
      const [category, subCategory] = done.to.split('/') as [string, string]
      this.mine = { ...mine, category, subCategory }
    }
  }

  /** Whether somebody had to be asked. Calls `acknowledged` when the server has said yes. */
  async save(
    { isAnswered, answers }: { isAnswered: boolean; answers: Iterator<'mine' | 'theirs'> },
    acknowledged: (what: { mine: ProjectJson; base: ProjectJson; after: ProjectJson }) => void,
  ): Promise<FieldName[]> {
    const { base, mine } = this
    const body = { ...mine, updatedAt: base.updatedAt }
    const { status, body: answer } = await this.#t.ask('PUT', `/api/projects/${this.#id}`, {
      body,
      token: this.#token,
    })
    if (!isAnswered) {
      if (status === 200) acknowledged({ mine, base, after: answer })
      this.sent.push(mine)
      return []
    }
    if (status === 200) {
      acknowledged({ mine, base, after: answer })
      this.#began(answer)
      return []
    }
    expect(status, JSON.stringify(answer)).toBe(409)
    const theirs: ProjectJson = answer.current
    if (isSameProject(mine, theirs)) {
      this.#began(theirs)
      return []
    }
    const isOwn = this.sent.some((fields) => isSameProject(fields, theirs))
    const began = isOwn ? theirs : base
    const merge = mergeOf(began, mine, theirs)
    const chosen = merge.disputed.filter(() => answers.next().value === 'theirs')
    this.base = theirs
    this.mine = merged(mine, theirs, merge, chosen)
    this.seen = isOwn ? theirs : this.#shown(theirs, merge.disputed)
    return [...merge.disputed, ...(await this.save({ isAnswered: true, answers }, acknowledged))]
  }
}

async function play(t: TestApp, tokens: string[], id: string, steps: { who: number; deed: Deed }[]) {
  const editors = tokens.map((token) => new Editor(t, token, id))
  for (const editor of editors) await editor.load()
  let stands = editors[0]!.base
  /** Who saved since each editor's form began. */
  const othersSaved = [false, false]

  for (const { who, deed: done } of steps) {
    const editor = editors[who]!
    if (done.do === 'load') {
      await editor.load()
      othersSaved[who] = false
      continue
    }
    if (done.do === 'put back') {
      await editor.putBack()
      continue
    }
    if (done.do !== 'save') {
      editor.change(done)
      continue
    }
    const mayAsk = othersSaved[who]
    const touched = new Set(editor.touched)
    const asked = await editor.save(done, ({ mine, base, after }) => {
      for (const field of fields) {
        // Whoever replaced it had seen what it was.
        if (!isAlike(after[field], stands[field]))
          expect([field, editor.seen[field]]).toEqual([field, stands[field]])
        // What this person wrote, and the server said yes to, stands.
        expect([field, after[field]]).toEqual([field, mine[field]])
      }
      for (const gone of stands.tags.filter((one) => !after.tags.includes(one)))
        expect(editor.seen.tags).toContain(gone)
      for (const added of mine.tags.filter((one) => !base.tags.includes(one)))
        expect(after.tags).toContain(added)
      stands = after
      othersSaved[1 - who] = true
    })
    if (!mayAsk) expect(asked).toEqual([])
    for (const field of asked) expect([...touched]).toContain(field)
    if (done.isAnswered) othersSaved[who] = false
  }
  expect((await t.ask('GET', `/api/projects/${id}`)).body).toEqual(stands)
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

  test('nothing that was saved is lost, and nobody is asked without need', async () => {
    await fc.assert(
      fc.asyncProperty(story, (steps) => play(t, tokens, id, steps)),
      { numRuns: name === 'SQLite' ? 1000 : 100 },
    )
  })
})
