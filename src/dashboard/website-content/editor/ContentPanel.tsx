import { UnstyledButton } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { type ContentPage, contentLabels, NEVER_SAVED } from '../../../domain/content/content.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { findDraft } from '../../editing/draft-calls.ts'
import { useBegun } from '../../editing/use-begun.ts'
import { DraftWord } from '../../publishing/DraftWord.tsx'
import { messageOf } from '../../session/api.ts'
import { reload } from '../../session/queries.ts'
import { useSession } from '../../session/session.tsx'
import { draftKey, readDraft } from '../../session/stored-drafts.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { Waiting } from '../../shell/list/PagedList.tsx'
import looks from '../../shell/looks/looks.module.css'
import { ContentEditor, type EditorProps } from './ContentEditor.tsx'
import styles from './ContentPanel.module.css'

/** One page's part of the screen. The address says which one is open; a closed one shows a line of what it holds. */
export function ContentPanel<Content extends object>(props: EditorProps<Content>) {
  const { record } = props
  const { page } = record
  const body = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  const address = screenOf('content', 'edit', page)
  const { pathname, hash, state } = useLocation()
  const isOpen = `${pathname}${hash}` === address
  // The saved page, or its defaults.
  const { data } = useQuery({ ...pageQuery(record), refetchOnWindowFocus: false })
  const { isUnsaved, setUnsaved } = useUnsaved(page, isOpen)
  const queries = useQueryClient()

  useEffect(() => {
    if (isOpen) heading.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])

  // A link may lead to one field of the page.
  const field = (state as { field?: string } | null)?.field

  const toggle = () => navigate(isOpen ? pathname : address, { replace: true, preventScrollReset: true })

  return (
    <section className={styles.panel} aria-labelledby={`${body}-heading`}>
      <h2 ref={heading} id={`${body}-heading`} className={styles.heading}>
        <UnstyledButton
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={toggle}
        >
          {contentLabels[page]}
          <span className={`${looks.line} ${styles.summary}`}>
            {!isOpen && data && record.summaryOf(data)}
          </span>
          <span className={styles.unsaved}>
            {isUnsaved && 'Unsaved changes'}
            <DraftWord of={{ kind: 'content', id: page }} />
          </span>
          <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
        </UnstyledButton>
      </h2>
      <div id={body} className={isOpen ? styles.body : undefined}>
        {isOpen && data && data.updatedAt !== NEVER_SAVED && (
          <p className={styles.tools}>
            <Link to={screenOf('content', 'history', page)}>History</Link>
          </p>
        )}
        {isOpen && (
          <OpenedPage
            {...props}
            field={field}
            onDirty={setUnsaved}
            onSaved={(saved) => {
              // Other queries about the page, such as its directors, are read again when they are needed.
              reload(queries, 'content', 'none')
              queries.setQueryData(pageQuery(record).queryKey, saved)
              reload(queries, 'log')
            }}
          />
        )}
      </div>
    </section>
  )
}

/** The form begins with the page as it is saved now, and the draft that colleagues share, if there is one. */
function OpenedPage<Content extends object>(
  props: Omit<ComponentProps<typeof ContentEditor<Content>>, 'loaded'>,
) {
  const { record } = props
  const { begun, error, refetch } = useBegun('content', record.page, async (queries) => ({
    // `useBegun` tries again.
    stored: await queries.fetchQuery({ ...pageQuery(record), staleTime: 0, retry: false }),
    shared: await findDraft(queries, { ...record, kind: 'content' }, record.page),
  }))
  if (begun) return <ContentEditor {...props} loaded={begun} />
  if (error) return <Failure message={messageOf(error, 'The page could not be loaded.')} retry={refetch} />
  return <Waiting label="Loading the form" count={4} height={36} />
}

const pageQuery = <Content extends object>({ page, load }: EditorProps<Content>['record']) =>
  queryOptions({ queryKey: ['content', page, 'edited'], queryFn: load })

function useUnsaved(page: ContentPage, isOpen: boolean) {
  const userId = useSession().user?.id ?? ''
  const isStored = () => readDraft(draftKey(userId, { kind: 'content', id: page })) !== undefined
  const [isDirty, setDirty] = useState(isStored)
  return { isUnsaved: isOpen ? isDirty : isStored(), setUnsaved: setDirty }
}
