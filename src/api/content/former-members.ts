import { z } from 'zod'
import { HEADING_LENGTH } from '../../domain/content/content-parts-schema.ts'
import { forgottenMember, formerMember } from '../../domain/content/former-member-schema.ts'
import { recordKinds } from '../../domain/record/kinds.ts'
import { message } from '../../domain/shared/answer-schema.ts'
import { requiredLine } from '../../domain/shared/text-schema.ts'
import { routesFor } from '../../http/call/route.ts'
import { forgetMember, listFormerMembers } from '../../store/content/former-members.ts'
import { deleteFilesOf } from '../picture/delete-files.ts'
import type { CallParts } from '../shared/call-parts.ts'

const route = routesFor({ who: recordKinds.content.right })

/** The people whom only earlier versions of the Team page have. */
export const formerMemberCalls = ({ db, ...parts }: CallParts) => [
  route('GET /api/content/team/former-members', {
    summary: 'The people in earlier versions of the Team page who are not on it now',
    answers: { 200: z.array(formerMember) },
    run: () => listFormerMembers(db),
  }),

  route('POST /api/content/team/forget', {
    needsConfirmation: true,
    summary:
      'Erase a former member, with text and portrait, from all versions of the Team page and from the log; this cannot be undone',
    body: z.object({ name: requiredLine(HEADING_LENGTH, 'Choose a former member.') }),
    answers: { 200: forgottenMember },
    refuses: { 404: 'No version has such a person.', 409: message.describe('The person is on the page.') },
    run: async ({ user, body }) => {
      const { deleted, ...forgotten } = await forgetMember(db, user, body.name)
      await deleteFilesOf({ db, ...parts }, deleted)
      return forgotten
    },
  }),
]
