import { fileURLToPath } from 'node:url'

/** An error that we can explain: only its message is printed, without a stack. */
export class ExpectedError extends Error {}

/**
 * Runs a command of the project from its folder, wherever it was called from.
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  try {
    await command()
  } catch (error) {
    console.error(error instanceof ExpectedError ? error.message : error)
    process.exit(1)
  }
}
