import { expect, test } from 'vitest'
import { type ActivityKind, sentenceOf } from './activity.ts'
import type { Changes } from './changes-schema.ts'

const sentence = (kind: ActivityKind, changes: Changes) =>
  sentenceOf({ kind, subject: { id: '7', name: 'Architect' }, changes })
const to = (after: unknown) => ({ before: null, after })

test.each<[ActivityKind, Changes, string]>([
  ['application.updated', { stage: to('SHORTLISTED') }, 'moved an application to Shortlisted: Architect'],
  ['application.updated', { fields: to(['rating']) }, 'rated an application: Architect'],
  ['application.updated', { fields: to(['tags']) }, 'changed the tags of an application: Architect'],
  ['application.updated', { fields: to(['notes']) }, 'added a note to an application: Architect'],
  [
    'application.updated',
    { stage: to('TEST'), fields: to(['rating', 'tags', 'notes']) },
    'moved an application to Test, rated it, changed its tags and added a note to it: Architect',
  ],
  ['application.updated', { fields: to('of another release') }, 'changed an application: Architect'],
  ['application.mailed', { template: to('interview') }, 'sent a mail (Interview) to a candidate: Architect'],
  ['application.mailed', { template: to('other') }, 'sent a mail to a candidate: Architect'],
  ['application.file-received', { file: to('cv') }, 'replaced the CV of an application: Architect'],
  ['application.file-received', { file: to('test') }, 'uploaded the test of an application: Architect'],
  ['application.renewed', {}, 'renewed an application: Architect'],
  ['application.erased', {}, 'erased an application: Architect'],
  ['enquiry.status-changed', { status: to('ANSWERED') }, 'marked an enquiry as answered'],
  ['enquiry.status-changed', {}, 'changed the state of an enquiry'],
])('%s with %j reads: %s', (kind, changes, text) => expect(sentence(kind, changes)).toBe(text))
