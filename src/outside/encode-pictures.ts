import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type { EncoderAnswer, EncoderResult, EncoderTask, Unreadable } from './picture-encoder.ts'

const IDLE = 5_000 // ms until the child ends
const TASK_TIMEOUT = 60_000 // ms
// Process priorities (nice values). When all processors are busy, they get about 25% and 10% of one.
const URGENT_PRIORITY = 5
const BACKGROUND_PRIORITY = 10

/** The file itself cannot be encoded. Other errors are not caused by the file. */
export class EncodingFailed extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable, message: string) {
    super(message)
    this.reason = reason
  }
}

const closing = () => new Error('The server is closing.')

type Waiting = {
  task: EncoderTask
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** Encodes pictures: urgent tasks, which a person waits for, in one process and background tasks in another. */
export class PictureEncoder {
  readonly #urgent = new EncoderProcess(URGENT_PRIORITY)
  readonly #background = new EncoderProcess(BACKGROUND_PRIORITY)

  run<K extends EncoderTask['kind']>(
    task: Extract<EncoderTask, { kind: K }>,
    { urgent }: { urgent: boolean },
  ): Promise<EncoderResult[K]> {
    return (urgent ? this.#urgent : this.#background).run(task)
  }

  close() {
    this.#urgent.close()
    this.#background.close()
  }
}

/** A child process that encodes one picture at a time; it ends when idle. */
class EncoderProcess {
  readonly #priority: number
  #child: ChildProcess | undefined
  #current: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting: Waiting[] = []
  #number = 0
  #closed = false

  constructor(priority: number) {
    this.#priority = priority
  }

  run<Result>(task: EncoderTask): Promise<Result> {
    if (this.#closed) return Promise.reject(closing())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, resolve, reject })
      this.#next()
    })
  }

  close() {
    this.#closed = true
    for (const { reject } of this.#waiting) reject(closing())
    this.#waiting = []
    this.#fail(closing())
  }

  #next() {
    if (this.#current) return
    const waiting = this.#waiting.shift()
    clearTimeout(this.#idle)
    if (!waiting) {
      this.#idle = setTimeout(() => this.#stop(), IDLE)
      this.#idle.unref()
      return
    }
    const child = this.#running()
    const id = ++this.#number
    const timer = setTimeout(
      () => this.#fail(new Error(`The encoder took longer than ${TASK_TIMEOUT} ms.`)),
      TASK_TIMEOUT,
    )
    this.#current = { ...waiting, id, timer }
    child.send({ id, task: waiting.task }, (error) => error && this.#fail(error))
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const script = path.resolve('src/outside/picture-encoder.ts')
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: EncoderAnswer) => {
      if (answer.id !== this.#current?.id) return
      if ('result' in answer) this.#settle(({ resolve }) => resolve(answer.result as never))
      else this.#settle(({ reject }) => reject(new EncodingFailed(answer.reason, answer.message)))
    })
    child.on('exit', (code, signal) => {
      if (this.#child === child) this.#fail(new Error(`The encoder ended with ${signal ?? `code ${code}`}.`))
    })
    child.on('error', (error) => {
      if (this.#child === child) this.#fail(error)
    })
    child.unref()
    child.channel?.unref()
    if (child.pid) setPriority(child.pid, this.#priority)
    this.#child = child
    return child
  }

  #settle(answer: (waiting: Waiting) => void) {
    const current = this.#current
    if (!current) return
    clearTimeout(current.timer)
    this.#current = undefined
    answer(current)
    this.#next()
  }

  /** Kills the child process, whose state is unknown; the next task gets a new one. */
  #fail(error: Error) {
    this.#stop()
    this.#settle(({ reject }) => reject(error))
  }

  #stop() {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }
}

function setPriority(pid: number, priority: number) {
  try {
    os.setPriority(pid, priority)
  } catch {
    // Some systems do not allow it; then encoding has the same priority as the server.
  }
}
