import { demonstration, removal, removed, setup } from '../../domain/setup/setup-schema.ts'
import { idempotencyKey } from '../../http/call/idempotency-key.ts'
import { routesFor } from '../../http/call/route.ts'
import {
  describeDemonstration,
  refuseWithoutDemonstration,
  removalBy,
  removeDemonstration,
} from '../../store/setup/remove-demonstration.ts'
import { readSetup } from '../../store/setup/setup.ts'
import { answerOnce } from '../shared/answers.ts'
import type { CallParts } from '../shared/call-parts.ts'
import { inTurnByKey } from '../shared/in-turn-by-key.ts'

const inTurn = inTurnByKey()

const route = routesFor({ who: 'setup' })

/** /api/setup: what is left to do until the site is the studio's own. */
export const setupCalls = ({ db, settings, makeBackup }: CallParts) => [
  route('GET /api/setup', {
    summary:
      'Which steps of setting up the studio are done, by what is stored and by the settings of the server',
    answers: { 200: setup },
    run: () =>
      readSetup(db, {
        mail: settings.smtp !== undefined,
        backups: settings.backup?.target !== undefined,
      }),
  }),

  route('GET /api/setup/demonstration', {
    summary: 'What removing the demonstration content would delete, and what it would keep',
    answers: { 200: demonstration },
    run: () => describeDemonstration(db),
  }),

  route('POST /api/setup/remove-demonstration', {
    needsConfirmation: true,
    summary:
      'Remove the demonstration content after a backup. The same call with the same `Idempotency-Key` removes it once',
    body: removal,
    answers: { 200: removed },
    refuses: {
      409: 'No demonstration content is left, or a backup is being made.',
      503: 'The backup failed, so nothing was changed.',
    },
    // Two presses of a button make one backup.
    run: ({ c, user, body }) =>
      inTurn('removal', async () => {
        const call = idempotencyKey(c, body)
        return answerOnce((await removalBy(db, user, call)) ?? (await remove()))

        async function remove() {
          await refuseWithoutDemonstration(db, body.edited)
          return removeDemonstration(db, user, { ...body, backup: await makeBackup() }, call)
        }
      }),
  }),
]
