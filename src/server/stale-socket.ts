import { once } from 'node:events'
import { existsSync, lstatSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { InvalidSetting } from '../outside/invalid-setting.ts'

/** Removes the Unix socket that a killed server left behind. Throws InvalidSetting while another one may listen on it. */
export async function removeStaleSocket(file: string): Promise<void> {
  if (!existsSync(file) || !lstatSync(file).isSocket()) return
  const connection = connect(file)
  const error: NodeJS.ErrnoException | undefined = await once(connection, 'connect').then(
    () => undefined,
    (failure) => failure,
  )
  connection.destroy()
  if (error?.code !== 'ECONNREFUSED')
    throw new InvalidSetting(
      `The setting HOST names a Unix socket that is in use: ${file}. End the server that listens on it, or name another file.`,
    )
  rmSync(file)
}
