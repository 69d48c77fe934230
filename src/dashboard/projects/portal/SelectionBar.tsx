import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { type PackKind, packKinds } from '../../../domain/pack/pack-fields.ts'
import type { SharedChange } from '../../../domain/project/project-changes-schema.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { statuses } from '../../../domain/project/status.ts'
import { cleanTag, suggestTags, TAG_LENGTH } from '../../../domain/project/tag.ts'
import { TRASH_DAYS } from '../../../domain/project/trash.ts'
import { tagsQuery } from '../../session/queries.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { confirm } from '../../shell/toasts/notify.tsx'
import { useDuplicate } from '../panel/PanelActions.tsx'
import { SheetButtons } from '../summary/SheetButtons.tsx'
import { BarMenu, Choice } from './BarMenu.tsx'
import styles from './SelectionBar.module.css'
import { tagCounts, useSharedChange } from './state/shared-change.ts'

/** The PDFs of projects; the sheet of a single one is downloaded at once. */
const printed = ['sheets', 'pack', 'works'] as const satisfies PackKind[]

type Props = {
  projects: readonly ProjectJson[]
  /** The number of all projects. */
  last: number
  /** Opens the dialog that makes a PDF of them, of this kind to begin with. */
  onPack: (kind: PackKind) => void
  /** Moves the first of them to this position in the gallery. */
  onMove: (position: number) => void
  /** Gets the id of the copy. */
  onDuplicated: (id: string) => void
  onClear: () => void
  onDeleted: (ids: readonly string[]) => void
}

export function SelectionBar({ projects, last, onPack, onMove, onDuplicated, onClear, onDeleted }: Props) {
  const { duplicate, isPending: isDuplicating } = useDuplicate(onDuplicated)
  const shared = useSharedChange(onDeleted)
  const apply = (change: SharedChange) => shared.apply(projects, change)
  const sent = shared.isPending ? shared.change : undefined

  const only = projects.length === 1 ? projects[0] : undefined
  const askToDelete = () =>
    confirm({
      question: `Are you sure you want to delete ${only ? `"${only.name}"` : projectCount(projects.length)}`,
      note: `${only ? 'The project stays' : 'The projects stay'} in the trash for ${TRASH_DAYS} days.`,
      yes: 'Yes, Delete',
      onYes: () => apply({ inTrash: true }),
    })

  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not form fields
    <div
      role="group"
      aria-label="Selected projects"
      className={`${looks.actions} ${styles.bar}`}
      data-question-side="after"
    >
      <BarMenu label="Set status">
        {(closing) =>
          statuses.map((status) => (
            <Choice
              key={status}
              label={status}
              count={projects.filter((project) => project.status === status).length}
              onChoose={closing(() => apply({ status }))}
            />
          ))
        }
      </BarMenu>
      <BarMenu label="Tags">
        {(closing) => <TagsMenu projects={projects} onChange={closing(apply)} />}
      </BarMenu>
      {[true, false].map((hides) => (
        <PlainButton
          key={String(hides)}
          loading={sent !== undefined && 'hidden' in sent && sent.hidden === hides}
          disabled={projects.every(({ hidden }) => hidden === hides)}
          onClick={() => apply({ hidden: hides })}
        >
          {hides ? 'Hide' : 'Show'}
        </PlainButton>
      ))}
      <BarMenu label="Move to…">
        {(closing) => <MoveTo last={last - projects.length + 1} onMove={closing(onMove)} />}
      </BarMenu>
      <PlainButton
        loading={isDuplicating}
        disabled={!only}
        title={only ? undefined : 'Select one project to duplicate it'}
        onClick={() => only && duplicate(only.id)}
      >
        Duplicate
      </PlainButton>
      <BarMenu label="PDF">
        {(closing) => (
          <div className={looks.stack}>
            {only && <SheetButtons id={only.id} onSaved={closing(() => {})} />}
            {printed
              .filter((kind) => !only || kind !== 'sheets')
              .map((kind) => (
                <PlainButton key={kind} onClick={closing(() => onPack(kind))}>
                  {packKinds[kind]}…
                </PlainButton>
              ))}
          </div>
        )}
      </BarMenu>
      <Button variant="subtle" color="earth" onClick={askToDelete}>
        Delete
      </Button>
      <Button variant="subtle" onClick={onClear} aria-label="Clear selection">
        Clear
      </Button>
    </div>
  )
}

type MoveProps = {
  /** The highest number that the first of them can have. */
  last: number
  onMove: (position: number) => void
}

/** Moves to a position that is too far to drag to. */
function MoveTo({ last, onMove }: MoveProps) {
  const [typed, setTyped] = useState('')
  const [wasTried, setTried] = useState(false)
  const position = Number(typed)
  const isPosition = Number.isInteger(position) && position >= 1 && position <= last
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isPosition) onMove(position)
        else setTried(true)
      }}
    >
      <TextInput
        className={styles.number}
        label={`Number, 1 to ${last}`}
        inputMode="numeric"
        required
        error={wasTried && !isPosition && <span role="alert">Enter a number from 1 to {last}.</span>}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <PlainButton type="submit">Move</PlainButton>
    </form>
  )
}

type TagsProps = { projects: readonly ProjectJson[]; onChange: (change: SharedChange) => void }

/** Adds a tag to all selected projects, or removes one from those that have it. */
function TagsMenu({ projects, onChange }: TagsProps) {
  const id = useId()
  const { data: saved = [] } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const tag = cleanTag(typed)
  const counts = tagCounts(projects)
  return (
    <div className={looks.fields}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (tag) onChange({ addTag: tag })
        }}
      >
        <TextInput
          className={styles.tag}
          label="Add tag"
          list={`${id}-saved`}
          maxLength={TAG_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
        />
        <datalist id={`${id}-saved`}>
          {suggestTags(saved, typed, []).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <PlainButton type="submit" disabled={tag === ''}>
          Add
        </PlainButton>
      </form>
      {counts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: these are not form fields
        <div role="group" aria-label="Remove tag" className={styles.list}>
          <span aria-hidden="true" className={styles.caption}>
            Remove tag
          </span>
          {counts.map(([name, count]) => (
            <Choice key={name} label={name} count={count} onChoose={() => onChange({ removeTag: name })} />
          ))}
        </div>
      )}
    </div>
  )
}
