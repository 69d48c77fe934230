/** A part of the content of a task, or the task itself, which comes last. */
export type Message = { id: number } & ({ part: Uint8Array } | { task: unknown })
export type Answer = { id: number } & ({ result: unknown } | { reason: string; message: string })

type Work<Task> = (task: Task, content: Buffer) => Promise<unknown>

/** In a child process of `ChildWorker`: answers each task with the result of `work`, or with the reason of its error. */
export function answerTasks<Task>(work: Work<Task>, reasonOf: (error: unknown) => string) {
  let parts: Uint8Array[] = []
  process.on('message', async (message: Message) => {
    if ('part' in message) {
      parts.push(message.part)
      return
    }
    const content = Buffer.concat(parts)
    parts = []
    const { id } = message
    const answer = (answer: Answer) => process.send?.(answer)
    try {
      answer({ id, result: await work(message.task as Task, content) })
    } catch (error) {
      answer({ id, reason: reasonOf(error), message: (error as Error).message })
    }
  })
  // The server has ended.
  process.on('disconnect', () => process.exit())
}
