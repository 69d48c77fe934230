import {
  type MutationOptions,
  type Query,
  type QueryClient,
  type QueryFilters,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { messageOf, tabSession } from '../session/api.ts'
import { type Changed, reload } from '../session/queries.ts'
import { offerUndo, toastError, toastSuccess } from './toasts/notify.tsx'

type TakeBack = (() => void) | undefined
/** `owner`: the user who made the change. */
type Shown = { takeBack: TakeBack; owner: string | undefined }
/** A message, and what its Undo does. */
type Said = { message: string; undo?: () => void }
type Of<Sent, Text extends string> = Text | ((sent: Sent) => Text)

/** Something that a person changes: shown at once, sent, said in a message, and undone by another change. */
export type Change<Sent, Answer> = {
  send: (sent: Sent) => Promise<Answer>
  failure: Of<Sent, string>
  /** Returns what is said of it, unless its screen says it. */
  onSaved?: (answer: Answer, sent: Sent) => Said | undefined | Promise<Said | undefined>
  /** Called before the message of a failure. Returns another one, or true when the screen says it. */
  onRefused?: (error: Error, sent: Sent) => string | boolean | undefined
  /** The queries to read again, also after a failure: the record may have been changed elsewhere. */
  changed?: Of<Sent, Changed>
  /** The subject of the messages: a newer one about the same thing takes the place of an older one. */
  about?: Of<Sent, string>
  /** Changes of one scope are sent one after another. */
  scope?: string
  /** Shows it before the server has answered. Returns what takes it back after a failure. */
  show?: (sent: Sent) => TakeBack
  /** Shows the answer of the server; the changes that wait, which are not sent yet, are shown on it. */
  showAnswer?: (answer: Answer, sent: Sent) => void
  /** The name by which `useMutationState` finds it. */
  name?: string
}

export const useChange = <Answer, Sent = void>(change: Change<Sent, Answer>) =>
  useMutation(changeOptions(useQueryClient(), change))

export function changeOptions<Sent, Answer>(
  queries: QueryClient,
  change: Change<Sent, Answer>,
  messages = { offerUndo, toastError, toastSuccess },
): MutationOptions<Answer, Error, Sent, Shown> {
  const { scope, failure, about, changed, name } = change
  const options = (sent: Sent) => (about ? { about: textOf(about, sent) } : {})
  /** The other changes of its scope that are not answered yet. */
  const pending = (sent: Sent) =>
    queries.getMutationCache().findAll({
      status: 'pending',
      predicate: (one) =>
        scope !== undefined && one.options.scope?.id === scope && one.state.variables !== sent,
    })
  /** Shows them on what is shown now, which is what each is taken back to. */
  function showWaiting(sent: Sent) {
    for (const { state } of pending(sent)) {
      const takeBack = change.show?.(state.variables as Sent)
      if (state.context) (state.context as Shown).takeBack = takeBack
    }
  }

  return {
    mutationKey: name === undefined ? undefined : [name],
    scope: scope === undefined ? undefined : { id: scope },
    // Without a network it fails, and says so.
    networkMode: 'always',
    mutationFn: change.send,
    onMutate: (sent) => ({ takeBack: change.show?.(sent), owner: tabSession.owner }),
    async onSuccess(answer, sent, { owner }) {
      // The next user of this tab sees and reads nothing of it.
      if (owner !== tabSession.owner) return
      if (change.showAnswer) {
        change.showAnswer(answer, sent)
        showWaiting(sent)
      }
      const said = await change.onSaved?.(answer, sent)
      if (said?.undo) messages.offerUndo(said.message, said.undo, options(sent))
      else if (said) messages.toastSuccess(said.message, options(sent))
    },
    onError(error, sent, shown) {
      if (shown?.owner !== tabSession.owner) return
      shown?.takeBack?.()
      const said = change.onRefused?.(error, sent)
      showWaiting(sent)
      if (said !== true) messages.toastError(said || messageOf(error, textOf(failure, sent)), options(sent))
    },
    onSettled(_answer, _error, sent) {
      // With others waiting, it is read again after the last of them.
      if (changed && pending(sent).length === 0) void reload(queries, textOf(changed, sent))
    },
  }
}

const textOf = <Sent, Text extends string>(text: Of<Sent, Text>, sent: Sent) =>
  typeof text === 'function' ? text(sent) : text

/** Changes the loaded data of these queries. Returns what sets it back. */
export function showIn<Data>(
  queries: QueryClient,
  filters: QueryFilters,
  update: (data: Data, key: readonly unknown[]) => Data,
): () => void {
  const loaded = { ...filters, predicate: ({ state }: Query) => state.data !== undefined }
  // An answer that is on its way was made before this change.
  void queries.cancelQueries(loaded)
  const before = queries.getQueriesData<Data>(loaded)
  for (const [key, data] of before) queries.setQueryData(key, update(data as Data, key))
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data)
  }
}
