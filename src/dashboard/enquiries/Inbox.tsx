import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import type { StoredEnquiry } from '../../domain/enquiry/stored-enquiry-schema.ts'
import { download } from '../session/api.ts'
import { useSession } from '../session/session.tsx'
import { ExportButton } from '../shell/DownloadButton.tsx'
import { FilterButtons } from '../shell/forms/FilterButtons.tsx'
import { SearchBox } from '../shell/forms/SearchBox.tsx'
import type { HandledKey } from '../shell/keys/legend.ts'
import { useDocumentKeys, useScreenFocus } from '../shell/keys/screen-keys.ts'
import { focusRow } from '../shell/list/rows.ts'
import looks from '../shell/looks/looks.module.css'
import { Screen } from '../shell/Screen.tsx'
import { useAddressView } from '../shell/use-address-view.ts'
import { EnquiryList } from './EnquiryList.tsx'
import { enquiryQuery, filterQuery, useEnquiries } from './enquiry-queries.ts'
import styles from './Inbox.module.css'
import { countOf, filterLabels, type InboxView, inboxFilters, inboxView } from './inbox-view.ts'
import { Letter } from './Letter.tsx'
import { useEnquiryActions } from './use-enquiry-actions.ts'
import { useHeldDeletes } from './use-held-deletes.ts'

/** The list of enquiries, and the open one beside it. The URL has all of what is shown. */
export function Inbox() {
  const { view, show, clear, searchKey } = useAddressView(inboxView)
  const { filter, search } = view
  const [visited, setVisited] = useState(view.enquiry)
  const focus = (id: string) => focusRow(id, setVisited)
  const { held, hold } = useHeldDeletes(focus)
  const inbox = useRef<HTMLDivElement>(null)
  const queries = useQueryClient()
  const { user } = useSession()
  const me = user?.id ?? ''
  const { list, enquiries, counts } = useEnquiries(view, held, me)
  const openId = held.some(({ id }) => id === view.enquiry) ? '' : view.enquiry

  const close = () => show({ enquiry: '' })
  const closeTo = (id: string) => {
    close()
    focus(id)
  }

  /** Moves on to the row after it, if the focus was on it or in its letter. */
  function leave({ id }: StoredEnquiry) {
    const index = enquiries.findIndex((one) => one.id === id)
    const next = enquiries[index + 1] ?? enquiries[index - 1]
    const hadFocus = inbox.current?.contains(document.activeElement)
    if (id === openId) close()
    if (next && hadFocus) focus(next.id)
    else if (hadFocus) inbox.current?.focus()
  }

  const actions = useEnquiryActions({ hold, onLeave: leave, onClose: ({ id }) => closeTo(id) })
  const reply = useAskedReply((id) => id !== openId && show({ enquiry: id }, openId !== ''), focus)

  /** Acts on the enquiry that a key is for: of the focused row, else the open one. */
  function withTarget(act: (enquiry: StoredEnquiry) => void) {
    const focused = document.activeElement?.closest<HTMLElement>('[data-name-of]')?.dataset.nameOf
    const wanted = focused ?? openId
    const enquiry =
      enquiries.find(({ id }) => id === wanted) ?? queries.getQueryData(enquiryQuery(wanted).queryKey)
    if (enquiry) act(enquiry)
  }

  useInboxKeys(
    inbox,
    {
      '/': () => inbox.current?.querySelector<HTMLElement>('input[type="search"]')?.focus(),
      r: () => withTarget(({ id }) => reply.ask(id)),
      e: () => withTarget(actions.openMailProgram),
      '#': () => withTarget(actions.remove),
      Escape: () => openId !== '' && closeTo(openId),
    },
    function focusList() {
      const row = enquiries.find(({ id }) => id === visited) ?? enquiries[0]
      if (row) focus(row.id)
    },
  )

  return (
    <Screen
      title="Enquiries"
      filled
      actions={
        <ExportButton
          load={() => download('GET /api/enquiries/export.csv', { query: filterQuery(filter, search, me) })}
          failure="The enquiries could not be exported."
        />
      }
    >
      <div ref={inbox} className={`${looks.filled} ${styles.inbox}`} tabIndex={-1}>
        <InboxTools {...{ view, show, searchKey, counts }} />
        <div className={styles.columns}>
          <div className={styles.list}>
            <EnquiryList
              {...{ view, list, enquiries, openId, visited }}
              onVisit={setVisited}
              onOpen={(id) => show({ enquiry: id }, view.enquiry !== '')}
              onClearSearch={() => clear({ search: '' })}
            />
            <p className={styles.keys}>↑ ↓ Enter · R reply · # delete · / search</p>
          </div>
          <OpenEnquiry {...{ openId, enquiries, actions, reply }} />
        </div>
      </div>
    </Screen>
  )
}

type ToolsProps = Pick<ReturnType<typeof useAddressView<InboxView>>, 'view' | 'show' | 'searchKey'> &
  Pick<ReturnType<typeof useEnquiries>, 'counts'>

const InboxTools = ({ view, show, searchKey, counts }: ToolsProps) => (
  <div className={looks.tools}>
    <SearchBox
      key={searchKey}
      label="Search enquiries"
      search={view.search}
      onChange={(text) => show({ search: text }, true)}
    />
    <FilterButtons
      names={inboxFilters}
      labels={filterLabels}
      chosen={view.filter}
      countOf={(name) => counts && countOf(name, counts)}
      onChoose={(name) => show({ filter: name, enquiry: '' })}
    />
  </div>
)

type OpenProps = Pick<ComponentProps<typeof Letter>, 'actions' | 'reply'> & {
  openId: string
  enquiries: readonly StoredEnquiry[]
}

const OpenEnquiry = ({ openId, enquiries, ...letter }: OpenProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the letter scrolls, also by keyboard
  <section className={styles.letter} aria-label="Open enquiry" tabIndex={0}>
    {openId ? (
      <Letter key={openId} id={openId} listed={enquiries.find(({ id }) => id === openId)} {...letter} />
    ) : (
      enquiries.length > 0 && <p className={styles.quiet}>Choose an enquiry to read it.</p>
    )}
  </section>
)

/** The enquiry to which a reply is being written, and how often that was asked for. */
function useAskedReply(open: (id: string) => void, focus: (id: string) => void) {
  const [asked, setAsked] = useState({ id: '', times: 0 })
  return {
    ask(id: string) {
      open(id)
      setAsked({ id, times: asked.id === id ? asked.times + 1 : 1 })
    },
    timesOf: (id: string) => (asked.id === id ? asked.times : 0),
    end(id: string, hasFocus: boolean) {
      setAsked((now) => (now.id === id ? { id: '', times: 0 } : now))
      if (hasFocus) focus(id)
    },
  }
}

const legend = {
  '/': 'Search',
  r: 'Reply to the enquiry',
  e: 'Answer it in your mail program',
  '#': 'Delete the enquiry',
  Escape: 'Close the enquiry',
}

/**
 * The keys of the inbox. Those of single characters work only while the focus is in it (WCAG 2.1.4) and not in a field, so the
 * inbox takes the focus when it is opened. The arrow keys lead to the list while nothing in the inbox has the focus.
 */
function useInboxKeys(
  inbox: RefObject<HTMLElement | null>,
  commands: Record<HandledKey<typeof legend>, () => void>,
  focusList: () => void,
) {
  useScreenFocus(inbox)
  const byKey: Partial<Record<string, () => void>> = commands
  useDocumentKeys('Enquiries', legend, (key, focused) => {
    const isOutside = !inbox.current?.contains(focused)
    if (isOutside && (focused !== document.body || key.length === 1)) return
    if (focused?.matches('input, textarea, select')) return
    const isAround = isOutside || focused === inbox.current
    if (isAround && (key === 'ArrowDown' || key === 'ArrowUp')) return focusList
    return byKey[key]
  })
}
