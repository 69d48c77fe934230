import { Problem } from '../../src/domain/shared/problem.ts'
import type { Config } from '../../src/outside/config.ts'
import { openSealedFiles } from '../../src/outside/file/files.ts'
import { existingKey, previousKeys } from '../../src/outside/secret-key.ts'
import type { Database } from '../../src/store/database/database.ts'
import { reseal } from '../../src/work/reseal.ts'

const SHOWN = 10 // of what cannot be read

/** Throws a Problem when something can be read with none of the keys. */
export async function resealWith(config: Config, db: Database): Promise<string> {
  const secretKey = existingKey(config)
  if (!secretKey) throw new Problem(404, 'There is no secret key here: nothing is sealed yet.')
  const { texts, files, unreadable } = await reseal({
    db,
    sealedFiles: await openSealedFiles(config),
    secretKey,
    previousKeys: previousKeys(config),
    say: (line) => console.error(line),
  })
  if (unreadable.length > 0)
    throw new Problem(
      409,
      `${texts + files} sealed anew. ${unreadable.length} can be read neither with SECRET_KEY nor with the previous key:\n${unreadable.slice(0, SHOWN).join('\n')}`,
    )
  const done = texts + files === 0 ? 'Nothing was left to seal.' : `${texts + files} sealed anew.`
  return `${done} Everything is sealed with the current key. Remove SECRET_KEY_PREVIOUS, or secret.key.previous, and start the server again. Keep the former key as long as you keep backups of the time before.`
}
