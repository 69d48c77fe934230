import { type ChildProcess, fork } from 'node:child_process'
import os from 'node:os'
import type { Answer, Message } from './answer-tasks.ts'
import { fileOf, type Program } from './programs.ts'

const IDLE_TIME = 5_000 // ms until the child ends, by default
const MAX_INTERRUPTIONS = 2 // of a task

/** The child's own answer that it cannot do a task, and why. */
export class TaskRefused extends Error {
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The child took too long; or it ended, and so did the one that tried the task again. */
export class ChildFailed extends Error {}

const closing = () => new Error('The server is closing.')

type Settings = {
  /** For messages, such as 'encoder'. */
  name: string
  /** It calls `answerTasks`. */
  program: Program
  timeout: number // ms for each task
  /** The nice value. */
  priority: number
  execArgv?: string[]
  /** The whole environment of the child; that of the server by default. */
  env?: NodeJS.ProcessEnv
  /** Without a task for so long, in ms, the child ends. */
  idle?: number
  /** Called when the child was idle for so long and has ended. */
  onIdle?: () => void
}

/** For the metrics. `failures`: how often the child crashed or took too long. */
export type ChildState = { busy: number; waiting: number; failures: number }

type Waiting<Task> = {
  task: Task
  openContent: OpenContent | undefined
  resolve: (result: never) => void
  reject: (error: Error) => void
  isSecondTry?: boolean
  interruptions?: number
}

/** Opens what is sent with a task, when its turn has come. */
type OpenContent = () => Promise<AsyncIterable<Uint8Array>>

/** A child process that does one task at a time. It ends when idle, and is replaced after a failure. */
export class ChildWorker<Task> {
  readonly #settings: Settings
  #child: ChildProcess | undefined
  #current: (Waiting<Task> & { id: number; timer: NodeJS.Timeout }) | undefined
  #idle: NodeJS.Timeout | undefined
  #waiting: Waiting<Task>[] = []
  #number = 0
  #closed = false
  #isPaused = false
  #failures = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Rejects with TaskRefused, ChildFailed, or the error of the content. */
  run<Result>(task: Task, openContent?: OpenContent): Promise<Result> {
    if (this.#closed) return Promise.reject(closing())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, openContent, resolve, reject })
      this.#next()
    })
  }

  /** Ends the child; `resume` begins its task again. After MAX_INTERRUPTIONS the task is finished first. */
  pause() {
    if (this.#isPaused) return
    this.#isPaused = true
    const interruptions = this.#current?.interruptions ?? 0
    if (interruptions === MAX_INTERRUPTIONS) return
    if (this.#current) {
      clearTimeout(this.#current.timer)
      this.#waiting.unshift({ ...this.#current, interruptions: interruptions + 1 })
      this.#current = undefined
    }
    this.#stop()
  }

  resume() {
    this.#isPaused = false
    this.#next()
  }

  /** Ends the child unless it has something to do, which gives its memory back; the next task gets a new one. */
  rest() {
    if (!this.#current && this.#waiting.length === 0) this.#stop()
  }

  state(): ChildState {
    return { busy: this.#current ? 1 : 0, waiting: this.#waiting.length, failures: this.#failures }
  }

  close() {
    this.#closed = true
    for (const { reject } of this.#waiting) reject(closing())
    this.#waiting = []
    this.#fail(closing())
  }

  #next() {
    if (this.#current) return
    if (this.#isPaused) {
      this.#stop()
      return
    }
    const waiting = this.#waiting.shift()
    clearTimeout(this.#idle)
    if (!waiting) {
      const { idle = IDLE_TIME, onIdle } = this.#settings
      this.#idle = setTimeout(() => {
        this.#stop()
        onIdle?.()
      }, idle)
      // Something may wait for `onIdle`.
      if (!onIdle) this.#idle.unref()
      return
    }
    let child: ChildProcess
    try {
      child = this.#running()
    } catch (error) {
      // The system has no memory for another process, for example.
      waiting.reject(error as Error)
      this.#next()
      return
    }
    const id = ++this.#number
    const { name, timeout } = this.#settings
    const timer = setTimeout(
      () => this.#fail(new ChildFailed(`The ${name} took longer than ${timeout} ms.`)),
      timeout,
    )
    this.#current = { ...waiting, id, timer }
    send(child, id, waiting).catch((error: Error) => {
      if (this.#current?.id !== id) return
      if (error instanceof ChildFailed) this.#tryAgain(error)
      else this.#fail(error)
    })
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const { name, program, priority, execArgv = [], env } = this.#settings
    const child = fork(fileOf(program), {
      serialization: 'advanced',
      execArgv,
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: Answer) => {
      if (answer.id !== this.#current?.id) return
      if ('result' in answer) this.#settle(({ resolve }) => resolve(answer.result as never))
      else this.#settle(({ reject }) => reject(new TaskRefused(answer.reason, answer.message)))
    })
    child.on('exit', (code, signal) => {
      if (this.#child === child)
        this.#tryAgain(new ChildFailed(`The ${name} ended with ${signal ?? `code ${code}`}.`))
    })
    child.on('error', (error) => {
      if (this.#child === child) this.#fail(error)
    })
    child.unref()
    child.channel?.unref()
    setPriority(child, priority)
    this.#child = child
    return child
  }

  #settle(answer: (waiting: Waiting<Task>) => void) {
    const current = this.#current
    if (!current) return
    clearTimeout(current.timer)
    this.#current = undefined
    answer(current)
    this.#next()
  }

  /** The child has ended, perhaps for another reason than its task: a new one tries that once more. */
  #tryAgain(error: ChildFailed) {
    const current = this.#current
    if (!current || current.isSecondTry) return this.#fail(error)
    this.#failures += 1
    clearTimeout(current.timer)
    this.#current = undefined
    this.#stop()
    this.#waiting.unshift({ ...current, isSecondTry: true })
    this.#next()
  }

  /** Kills the child process, whose state is unknown; the next task gets a new one. */
  #fail(error: Error) {
    if (!this.#closed) this.#failures += 1
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

async function send<Task>(child: ChildProcess, id: number, { task, openContent }: Waiting<Task>) {
  // One part after the other, so that only one is in memory.
  if (openContent) for await (const part of await openContent()) await sendOne(child, { id, part })
  await sendOne(child, { id, task })
}

const sendOne = (child: ChildProcess, message: Message) =>
  new Promise<void>((resolve, reject) => {
    child.send(message, (error) => (error ? reject(new ChildFailed(error.message)) : resolve()))
  })

export function setPriority({ pid }: ChildProcess, priority: number) {
  try {
    if (pid) os.setPriority(pid, priority)
  } catch {
    // Some systems do not allow it; then it has the same priority as the server.
  }
}
