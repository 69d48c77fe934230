import { createInterface } from 'node:readline/promises'
import {
  type AccessChoice,
  type AccessDifference,
  accessChoices,
} from '../../src/domain/account/access-difference.ts'
import { Problem } from '../../src/domain/shared/problem.ts'

const CHOICES: Record<AccessChoice, string> = {
  newer: 'all users as they were in the data that is replaced',
  reset:
    'the users of the backup; those named here need a new password (npm run admin -- reset-password), who was deleted is deleted again, and nobody becomes a Super Admin again',
  backup: 'the users as the backup has them, with their earlier passwords and roles',
}
const choicesInWords = accessChoices.map((choice) => `  ${choice.padEnd(8)}${CHOICES[choice]}`).join('\n')

export const isAccessChoice = (text: string): text is AccessChoice =>
  accessChoices.includes(text as AccessChoice)

/** Prints who differs, and asks unless `given` says it. Throws a Problem where nobody can be asked, so that nothing is restored. */
export async function askAboutUsers(
  differences: readonly AccessDifference[],
  given: AccessChoice | undefined,
): Promise<AccessChoice> {
  console.log('Who gets in differs between the backup and the data that it replaces:')
  for (const { text } of differences) console.log(`  ${text}`)
  if (given) {
    console.log(`Restored, by --users ${given}: ${CHOICES[given]}.`)
    return given
  }
  if (!process.stdin.isTTY)
    throw new Problem(
      409,
      `Say with --users which of these are restored:\n${choicesInWords}\nNothing was changed.`,
    )
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // By Ctrl-C or Ctrl-D. The restore must go on to its end, which restores what was there.
  const closed = new AbortController()
  terminal.once('close', () => closed.abort())
  try {
    console.log(`Which are to be restored?\n${choicesInWords}`)
    for (;;) {
      const answer = await terminal.question('newer, reset or backup: ', { signal: closed.signal })
      if (isAccessChoice(answer.trim())) return answer.trim() as AccessChoice
    }
  } catch (error) {
    if (!closed.signal.aborted) throw error
    throw new Problem(409, 'Nothing was chosen, and nothing was changed.')
  } finally {
    terminal.close()
  }
}
