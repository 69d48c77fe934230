import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import type { EncoderResult, EncoderTask } from './picture-encoder.ts'

const IDLE = 5_000 // ms until the child ends
const LONGEST_TASK = 60_000 // ms
const BEHIND_THE_SERVER = 19 // process priority: it takes what the server and its neighbours leave

/** The file itself could not be read as a picture, or encoding it failed. */
export class EncodingFailed extends Error {}

type Waiting = {
  task: EncoderTask
  resolve: (result: never) => void
  reject: (error: Error) => void
}

/** One child process that encodes one picture at a time, people's uploads before the queue's work; it ends when idle. */
export class PictureEncoder {
  #child: ChildProcess | undefined
  #current: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined
  #idle: NodeJS.Timeout | undefined
  #urgent: Waiting[] = []
  #patient: Waiting[] = []
  #number = 0
  #closed = false

  run<K extends EncoderTask['kind']>(
    task: Extract<EncoderTask, { kind: K }>,
    { urgent }: { urgent: boolean },
  ): Promise<EncoderResult[K]> {
    if (this.#closed) return Promise.reject(new Error('The server is closing.'))
    return new Promise((resolve, reject) => {
      const lane = urgent ? this.#urgent : this.#patient
      lane.push({ task, resolve, reject })
      this.#next()
    })
  }

  close() {
    this.#closed = true
    for (const { reject } of [...this.#urgent, ...this.#patient]) reject(new Error('The server is closing.'))
    this.#urgent = []
    this.#patient = []
    this.#fail('The server is closing.')
  }

  #next() {
    if (this.#current) return
    const waiting = this.#urgent.shift() ?? this.#patient.shift()
    clearTimeout(this.#idle)
    if (!waiting) {
      this.#idle = setTimeout(() => this.#stop(), IDLE)
      this.#idle.unref()
      return
    }
    const child = this.#running()
    const id = ++this.#number
    const timer = setTimeout(() => this.#fail('took too long'), LONGEST_TASK)
    this.#current = { ...waiting, id, timer }
    child.send({ id, task: waiting.task }, (error) => error && this.#fail(error.message))
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const script = path.resolve('src/outside/picture-encoder.ts')
    const child = fork(script, {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', ({ id, result, error }: { id: number; result?: unknown; error?: string }) => {
      if (id !== this.#current?.id) return
      if (error === undefined) this.#settle(({ resolve }) => resolve(result as never))
      else this.#settle(({ reject }) => reject(new EncodingFailed(error)))
    })
    child.on('exit', () => {
      if (this.#child === child) this.#fail('the encoder ended')
    })
    child.on('error', () => {
      if (this.#child === child) this.#fail('the encoder could not start')
    })
    child.unref()
    child.channel?.unref()
    if (child.pid) setPriority(child.pid)
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

  /** Ends the child, whose state is unknown now; the next task gets a new one. */
  #fail(message: string) {
    this.#stop()
    this.#settle(({ reject }) => reject(new EncodingFailed(message)))
  }

  #stop() {
    clearTimeout(this.#idle)
    const child = this.#child
    this.#child = undefined
    child?.kill('SIGKILL')
  }
}

function setPriority(pid: number) {
  try {
    os.setPriority(pid, BEHIND_THE_SERVER)
  } catch {
    // Some systems do not let a process change priorities; encoding is then as important as serving.
  }
}
