import { Button } from '@mantine/core'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type ListedKind, listCrumb, recordKinds, screenOf } from '../../domain/record/kinds.ts'
import { isStatus } from '../session/api.ts'
import { SAVED } from '../session/arrival.ts'
import { useReload } from '../session/queries.ts'
import { useSession } from '../session/session.tsx'
import { draftKey, readDraft } from '../session/stored-drafts.ts'
import { Crumbs } from '../shell/Crumbs.tsx'
import { PlainButton } from '../shell/looks/buttons.ts'
import { Screen } from '../shell/Screen.tsx'
import { useIsShown } from '../shell/use-is-shown.ts'
import { readForEditing } from './draft-calls.ts'
import { EditForm } from './EditForm.tsx'
import { formTitle, LoadingForm } from './RecordFormPage.tsx'
import type { EditedRecord, RecordTypes } from './rules/edited-record.ts'
import type { SharedDraft } from './rules/shared-draft.ts'
import { useBegun } from './use-begun.ts'
import { type Editor, useEditor } from './use-editor.ts'

type ListedTypes = RecordTypes & { answer: { id: string } }

type Props<T extends ListedTypes> = {
  record: EditedRecord<T> & { kind: ListedKind }
  /** Undefined for a new record. */
  id: string | undefined
  /** In place of a form that could not be loaded. */
  whenFailed: (id: string, error: Error, retry: () => void) => ReactNode
  /** It is saved; `before` is undefined for a new record. The form is left, unless it was before the answer came. */
  leave: (answer: T['answer'], before: T['answer'] | undefined, isHere: boolean) => void
  /** Only the form of a new record is left when it is saved. */
  staysWhenStored?: boolean
  /** A new record or its draft was saved, and is edited further at its own address. */
  onMade: (id: string) => void
  draw: (form: Editor<T>) => {
    /** The name beside the title of the browser tab. */
    name: string | undefined
    /** The last of the breadcrumbs, where it is not the title. */
    here?: string
    /** Before the link to the history, which a new record has not. */
    actions?: ReactNode
  } & Omit<ComponentProps<typeof EditForm<T>>, 'form' | 'editor'>
}

/** The screen of a record's form. Which one is decided when it opens: a new record that is made meanwhile stays in it. */
export function RecordEditor<T extends ListedTypes>(props: Props<T>) {
  const [opened] = useState(props.id)
  return opened === undefined ? <Editing {...props} loaded={{}} /> : <Opened {...props} id={opened} />
}

/** `unsaved`: the id of a new record whose draft was discarded, while this browser keeps unsaved changes of it. */
type Loaded<T extends RecordTypes> = {
  stored?: T['answer']
  shared?: SharedDraft<T['draft']>
  unsaved?: string
}

function Opened<T extends ListedTypes>(props: Props<T> & { id: string }) {
  const { id, record, whenFailed } = props
  const userId = useSession().user?.id ?? ''
  const { begun, begin, error, refetch } = useBegun<Loaded<T>>(record.kind, id, (queries) =>
    readForEditing<T>(queries, record, id),
  )
  if (begun) return <Editing {...props} loaded={begun} />
  return (
    <LoadingForm kind={record.kind} id={id}>
      {error && (
        <>
          {whenFailed(id, error, refetch)}
          {isStatus(error, 404) && readDraft(draftKey(userId, { kind: record.kind, id }))?.key === id && (
            <Button onClick={() => begin({ unsaved: id })}>
              Continue with my changes as a new {recordKinds[record.kind].noun}
            </Button>
          )}
        </>
      )}
    </LoadingForm>
  )
}

function Editing<T extends ListedTypes>({
  record,
  loaded,
  leave,
  staysWhenStored,
  onMade,
  draw,
}: Props<T> & { loaded: Loaded<T> }) {
  const navigate = useNavigate()
  const isShown = useIsShown()
  const reload = useReload()
  const { noun } = recordKinds[record.kind]
  const form = useEditor(record, {
    ...loaded,
    staysWhenStored,
    leave(answer, before) {
      reload(`${noun}s`)
      leave(answer, before, isHere())
    },
    stay({ id }, before) {
      reload(`${noun}s`)
      if (!before) editFurther(id)
    },
    stayWithDraft: editFurther,
    onDiscarded() {
      if (isHere()) navigate(recordKinds[record.kind].screens.list, { state: SAVED })
    },
  })
  const { stored, element } = form
  // The path of a record that was made here.
  const made = useRef<string>(undefined)
  const isHere = () => element.current !== null && isShown(made.current)

  /** A new record, or its draft, at its own address. */
  function editFurther(id: string) {
    if (!isHere()) return
    onMade(id)
    made.current = screenOf(record.kind, 'edit', id)
    navigate(made.current, { replace: true, state: SAVED, preventScrollReset: true })
  }

  const title = formTitle(record.kind, stored?.id)
  const { name, here = title, actions, ...frame } = draw(form)
  return (
    <Screen
      title={name === undefined ? title : `${title}: ${name}`}
      heading={<Crumbs trail={[listCrumb(record.kind)]} here={here} />}
      actions={
        stored ? (
          <>
            {actions}
            <PlainButton component={Link} to={screenOf(record.kind, 'history', stored.id)}>
              History
            </PlainButton>
          </>
        ) : (
          actions
        )
      }
    >
      <EditForm form={form} editor={noun} {...frame} />
    </Screen>
  )
}
