import { Fragment, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { type ListedKind, listCrumb, recordKinds } from '../../domain/record/kinds.ts'
import { Crumbs } from '../shell/Crumbs.tsx'
import { Waiting } from '../shell/list/PagedList.tsx'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import styles from './RecordFormPage.module.css'

type Props = {
  kind: ListedKind
  /** Undefined for a new record. */
  id: string | undefined
  /** The form, loaded on demand. A new record that was saved, and is edited further at its own address, is `onMade`. */
  children: (onMade: (id: string) => void) => ReactNode
}

export function RecordFormPage({ kind, id, children }: Props) {
  const { formKey, goOnWith } = useFormKey(id)
  return (
    <Restricted to={recordKinds[kind].right} title={formTitle(kind, id)}>
      <Suspense fallback={<LoadingForm kind={kind} id={id} />}>
        <Fragment key={formKey}>{children(goOnWith)}</Fragment>
      </Suspense>
    </Restricted>
  )
}

/** `id` is undefined for a new record. */
export const formTitle = (kind: ListedKind, id: string | undefined) =>
  `${id === undefined ? 'Add' : 'Edit'} ${recordKinds[kind].title}`

/** A placeholder while the form loads, or what is drawn in its place. */
export function LoadingForm({ kind, id, children }: Omit<Props, 'children'> & { children?: ReactNode }) {
  const title = formTitle(kind, id)
  return (
    <Screen title={title} heading={<Crumbs trail={[listCrumb(kind)]} here={title} />}>
      {children ?? <Waiting label="Loading the form" count={8} height={36} className={styles.fields} />}
    </Screen>
  )
}

/** The React key of the form: a new record keeps its form when it gets an address, others begin a new one. */
function useFormKey(id: string | undefined) {
  const { key: location } = useLocation()
  const [made, setMade] = useState<{ id: string; location: string; formKey: string }>()
  // Until the router has changed the address, the form is still where the record was made.
  const isGoingOn = id === undefined ? made?.location === location : made?.id === id
  const formKey = made && isGoingOn ? made.formKey : (id ?? `new after ${made?.id}`)
  return { formKey, goOnWith: (madeId: string) => setMade({ id: madeId, location, formKey }) }
}
