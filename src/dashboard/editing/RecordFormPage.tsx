import { Skeleton } from '@mantine/core'
import { Fragment, type ReactNode, Suspense } from 'react'
import { Crumbs } from '../shell/Crumbs.tsx'
import { formTitle, kinds, type MadeKind } from '../shell/kinds.ts'
import { Restricted } from '../shell/Restricted.tsx'
import { Screen } from '../shell/Screen.tsx'
import styles from './RecordFormPage.module.css'
import { useFormKey } from './use-form-key.ts'

type Props = {
  kind: MadeKind
  /** Undefined for a new record. */
  id: string | undefined
  /** The form, loaded on demand. A new record that was saved, and is edited further at its own address, is `onMade`. */
  children: (onMade: (id: string) => void) => ReactNode
}

/** The form of a new record, or of the one whose id is in the address. */
export function RecordFormPage({ kind, id, children }: Props) {
  const { formKey, goOnWith } = useFormKey(id)
  return (
    <Restricted to={kinds[kind].right} title={formTitle(kind, id)}>
      <Suspense fallback={<LoadingForm kind={kind} id={id} />}>
        <Fragment key={formKey}>{children(goOnWith)}</Fragment>
      </Suspense>
    </Restricted>
  )
}

const FIELDS = Array.from({ length: 8 }, (_, index) => index)

/** A placeholder while the form loads, or what is drawn in its place. */
export function LoadingForm({ kind, id, children }: Omit<Props, 'children'> & { children?: ReactNode }) {
  const title = formTitle(kind, id)
  return (
    <Screen title={title} heading={<Crumbs trail={[kinds[kind].list]} here={title} />}>
      {children ?? (
        <div className={styles.fields} role="status" aria-label="Loading the form">
          {FIELDS.map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      )}
    </Screen>
  )
}
