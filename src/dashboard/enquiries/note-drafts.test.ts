import { expect, test } from 'vitest'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { afterEvent, isLostByClosing, type NoteDraft, type NoteEvent } from './note-drafts.ts'

const enquiry = (note: string) => ({ id: 'e', note, updatedAt: note }) as StoredEnquiry
const began = enquiry('old')

const after = (...events: NoteEvent[]) =>
  events.reduce<NoteDraft | undefined>((draft, event) => afterEvent(draft, event), undefined)
const typed = (text: string): NoteEvent => ({ type: 'typed', enquiry: began, text })
const left: NoteEvent = { type: 'left' }
const theirs = { note: 'theirs', by: 'Ira Bora', current: enquiry('theirs') }

test('a note is saved when its field is left, once', () => {
  const sent = after(typed('new'), left)
  expect(sent).toEqual({ text: 'new', began, saving: 'new' })
  expect(afterEvent(sent, left), 'is being saved already').toBe(sent)
  expect(afterEvent(sent, { type: 'saved', saved: enquiry('new'), text: 'new' })).toBeUndefined()
})

test('an unchanged note is not saved', () => {
  expect(after(typed('old '), left)).toBeUndefined()
  expect(after(left)).toBeUndefined()
})

test('what is typed while a note is saved stays typed, and begins from the saved one', () => {
  const saved = enquiry('new')
  expect(after(typed('new'), left, typed('newer'), { type: 'saved', saved, text: 'new' })).toEqual({
    text: 'newer',
    began: saved,
  })
})

test('when the field is left while an older text is being saved, the newer one is to be saved after it', () => {
  const sent = after(typed('new'), left, typed('newer'), left)
  expect(sent).toEqual({ text: 'newer', began, saving: 'new', isLeft: true })
  const saved = enquiry('new')
  const next = afterEvent(sent, { type: 'saved', saved, text: 'new' })
  expect(next).toEqual({ text: 'newer', began: saved, isLeft: true })
  expect(afterEvent(next, left)).toEqual({ text: 'newer', began: saved, saving: 'newer' })
  expect(afterEvent(sent, typed('newest'))?.isLeft, 'the field has the focus again').toBeUndefined()
})

test('a note that cannot be sent when the window is closed is known', () => {
  const lost = (...events: NoteEvent[]) => isLostByClosing(after(...events)!)
  expect(lost(typed('new'))).toBe(false)
  expect(lost(typed('new'), left)).toBe(false)
  expect(lost(typed('new'), left, typed('newer'))).toBe(true)
  expect(lost(typed('mine'), left, { type: 'refused', theirs })).toBe(true)
})

test('a note that could not be saved stays typed, and is sent again when its field is left again', () => {
  const refused = after(typed('new'), left, { type: 'refused', failure: 'Try later.' })
  expect(refused).toMatchObject({ text: 'new', failure: 'Try later.' })
  expect(refused?.saving).toBeUndefined()
  expect(afterEvent(refused, left)).toEqual({ text: 'new', began, saving: 'new' })
  expect(afterEvent(refused, typed('newer'))?.failure).toBeUndefined()
})

test('a note that a colleague has changed meanwhile waits for an answer, and then begins from theirs', () => {
  const disputed = after(typed('mine'), left, { type: 'refused', theirs })
  expect(afterEvent(disputed, left)).toBe(disputed)
  expect(afterEvent(disputed, typed('mine too'))).toMatchObject({ text: 'mine too', theirs })
  expect(afterEvent(disputed, { type: 'settled', text: 'mine' })).toEqual({
    text: 'mine',
    began: theirs.current,
  })
})
