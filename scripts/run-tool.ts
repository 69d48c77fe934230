import { Problem } from '../src/domain/shared/problem.ts'
import { InvalidSetting } from '../src/outside/invalid-setting.ts'

const USAGE_ERROR = 2
const FAILED = 1

/** A wrong argument: its message is printed with the help. */
export class UsageError extends Error {}

/** Runs a command line tool: prints its expected errors without a stack, and sets the exit code. */
export async function runTool(help: string, run: (args: string[]) => Promise<void>): Promise<void> {
  const args = process.argv.slice(2)
  // Its files may hold everything that the studio has stored.
  process.umask(0o077)
  // Otherwise a signal ends the process without the event 'exit', in which temporary files are removed.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(FAILED))
  if (args.includes('--help') || args.includes('-h')) return console.log(help)
  try {
    await run(args)
  } catch (thrown) {
    // The work has failed, and then the closing of what it had opened.
    const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown
    if (error instanceof UsageError || isArgumentError(error))
      console.error(`${(error as Error).message}\n\n${help}`)
    else if (error instanceof Problem || error instanceof InvalidSetting) console.error(error.message)
    else console.error(`The command failed: ${error instanceof Error ? error.message : error}`)
    process.exitCode = error instanceof UsageError || isArgumentError(error) ? USAGE_ERROR : FAILED
  }
}

const isArgumentError = (error: unknown) =>
  error instanceof TypeError && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
