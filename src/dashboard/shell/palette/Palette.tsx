import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useCallback, useId, useRef, useState } from 'react'
import type { Role } from '../../../domain/account/role.ts'
import { projectsQuery } from '../../session/queries.ts'
import looks from '../looks/looks.module.css'
import styles from './Palette.module.css'
import { type Entry, groupsFor } from './palette-entries.ts'

type Props = {
  role: Role
  /** The keys that were typed while this component loaded. */
  early: RefObject<string>
  /** With the chosen entry, if there is one. */
  onClose: (entry?: Entry) => void
}

/** Finds a screen, a project or a command by typing. The arrow keys select, Enter opens. */
export function Palette({ role, early, onClose }: Props) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { data: projects = [], isPending, isError } = useQuery(projectsQuery)
  const [typed, setTyped] = useState('')
  const [index, setIndex] = useState(0)
  const groups = groupsFor(typed, role, projects)
  const entries = groups.flatMap((group) => group.entries)
  const active = entries[Math.min(index, entries.length - 1)]
  const idOf = (entry: Entry) => `${id}-${entries.indexOf(entry)}`

  // At once, so that the next key goes into it.
  const begin = useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return
      input.focus()
      setTyped(early.current)
    },
    [early],
  )

  function step(by: 1 | -1) {
    const next = (index + by + entries.length) % entries.length
    setIndex(next)
    list.current?.querySelectorAll('[role="option"]')[next]?.scrollIntoView({ block: 'nearest' })
  }

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (entries.length) step(key === 'ArrowDown' ? 1 : -1)
    }
    if (key === 'Enter') {
      // Or Enter would also act on the element that gets the focus back, and submit its form.
      event.preventDefault()
      if (active) onClose(active)
    }
  }

  return (
    <Modal
      opened
      onClose={() => onClose()}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={600}
      yOffset={96}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': 'Search or run a command' } }}
    >
      <TextInput
        ref={begin}
        data-autofocus
        variant="unstyled"
        classNames={{ input: styles.input }}
        aria-label="Search or run a command"
        placeholder="Search pages, projects, clients, places"
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={active && idOf(active)}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
        {groups.map(({ title, entries }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox cannot contain a fieldset
          <div key={title} role="group" aria-label={title} className={styles.group}>
            <div aria-hidden="true" className={styles.title}>
              {title}
            </div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={idOf(entry)}
                entry={entry}
                isActive={entry === active}
                onChoose={() => onClose(entry)}
              />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length ? 'visually-hidden' : styles.nothing}>
        {entries.length ? `${entries.length} found` : emptyWords(isPending, isError)}
      </p>
    </Modal>
  )
}

function emptyWords(isPending: boolean, isError: boolean) {
  if (isPending) return 'Loading projects…'
  return isError ? 'The projects could not be loaded.' : 'No results.'
}

type OptionProps = { id: string; entry: Entry; isActive: boolean; onChoose: () => void }

/** The focus stays in the input, which names the active option. */
function Option({ id, entry, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input holds the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input chooses
    <div id={id} role="option" aria-selected={isActive} className={styles.option} onClick={onChoose}>
      <span className={looks.line}>{entry.label}</span>
      {entry.hint && <span className={`${looks.line} ${styles.hint}`}>{entry.hint}</span>}
    </div>
  )
}
