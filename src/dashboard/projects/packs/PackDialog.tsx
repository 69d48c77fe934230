import { Button, Checkbox, NativeSelect, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import {
  PACK_LINE,
  PACK_PROJECTS,
  type PackField,
  type PackKind,
  packFieldNames,
  packFields,
  packKinds,
  usualFields,
} from '../../../domain/pack/pack-fields.ts'
import type { PackSettings } from '../../../domain/pack/pack-schema.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { type Paper, papers } from '../../../domain/sheet/sheet.ts'
import { Choice } from '../../editing/Choice.tsx'
import { call, messageOf } from '../../session/api.ts'
import { useReload } from '../../session/queries.ts'
import { Dialog } from '../../shell/Dialog.tsx'
import { DayField } from '../../shell/forms/DayField.tsx'
import { FormAlert } from '../../shell/forms/FormAlert.tsx'
import { useSending } from '../../shell/forms/use-sending.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { loadPdfView } from '../../shell/pdf/load-pdf-view.ts'
import { toastSuccess } from '../../shell/toasts/notify.tsx'
import { today } from '../form/project-draft.ts'
import styles from './PackDialog.module.css'
import { PackProjects } from './PackProjects.tsx'
import { packPreviewQuery } from './pack-queries.ts'
import { isAmount, usePackProjects } from './use-pack-projects.ts'

const PdfView = lazy(loadPdfView)

const PREVIEW_DELAY = 600 // ms after the last change
const FIELDS = ['title', 'client', 'date', 'projectIds', 'hasSheets'] as const

type Props = {
  /** Those that are chosen. */
  projects: readonly ProjectJson[]
  /** To begin with: those of another PDF, or the kind of a new one. */
  settings?: PackSettings
  kind?: PackKind
  onClose: () => void
  onMade: () => void
}

/** Chooses what a PDF of projects contains, shows its first pages, and makes it. */
export function PackDialog({ projects, settings, kind = 'pack', onClose, onMade }: Props) {
  const packProjects = usePackProjects(projects, settings)
  const { chosen, order, range } = packProjects
  const [isDragging, setDragging] = useState(false)
  const [values, setValues] = useState(() => settings ?? emptySettings(kind))
  const { isBusy, failure, errorAt, showErrors, send } = useSending({
    fields: FIELDS,
    fallback: 'It could not be made. Please try again.',
  })
  const reload = useReload()
  const body = { ...values, order, projectIds: chosen.map(({ id }) => id) }
  const isPack = values.kind === 'pack'
  const tooMany = chosen.length > PACK_PROJECTS
  const isRefused = chosen.length === 0 || tooMany || !isAmount(range.from) || !isAmount(range.to)

  function set(changes: Partial<PackSettings>) {
    showErrors()
    setValues((before) => ({ ...before, ...changes }))
  }

  const make = () =>
    send(async () => {
      await call('POST /api/packs', { body })
      reload('packs')
      toastSuccess(`“${body.title}” is being made.`)
      onMade()
    })

  return (
    <Dialog
      onClose={() => !isBusy && onClose()}
      title={`PDF of ${projectCount(chosen.length)}`}
      size={1160}
      closeOnClickOutside={false}
      closeOnEscape={!isDragging}
      // One that moves the dialog leaves a transform, and a dragged project would not be where the mouse is.
      transitionProps={{ transition: 'fade' }}
    >
      <div className={`${looks.halves} ${styles.columns}`}>
        <form
          id="make-pack"
          className={styles.form}
          aria-label="What it contains"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void make()
          }}
        >
          <FormAlert>
            {tooMany ? `At most ${PACK_PROJECTS} projects. Take some out below.` : failure}
          </FormAlert>
          <Choice
            label="Make"
            names={Object.keys(packKinds) as PackKind[]}
            labels={packKinds}
            chosen={values.kind}
            choose={(kind) => set({ kind })}
          />
          <TextInput
            label="Title"
            description={titleUses[values.kind]}
            required
            maxLength={PACK_LINE}
            data-autofocus
            value={values.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
            error={errorAt('title')}
          />
          {isPack && (
            <>
              <TextInput
                label="Client"
                description="The authority that invites the tender. It may be empty."
                maxLength={PACK_LINE}
                value={values.client}
                onChange={(event) => set({ client: event.currentTarget.value })}
                error={errorAt('client')}
              />
              <DayField
                label="Date on the cover"
                value={values.date}
                onChange={(date) => set({ date })}
                error={errorAt('date')}
              />
            </>
          )}
          <NativeSelect
            label="Paper"
            data={papers.map((paper) => ({ value: paper, label: paperLabel(paper, values.kind) }))}
            value={values.paper}
            onChange={(event) => set({ paper: event.currentTarget.value as PackSettings['paper'] })}
          />
          {isPack && <Contents values={values} set={set} error={errorAt('hasSheets')} />}
          {values.kind !== 'works' && <FieldChoice values={values} set={set} />}
          <PackProjects projects={packProjects} error={errorAt('projectIds')} onDragging={setDragging} />
        </form>
        <PackPreview settings={body} isPossible={!isRefused} />
      </div>
      <div className={`${looks.answers} ${looks.inView}`}>
        <p className={looks.quiet}>It is made in the background. You find it under Tender packs.</p>
        <PlainButton disabled={isBusy} onClick={onClose}>
          Cancel
        </PlainButton>
        <Button type="submit" form="make-pack" loading={isBusy} disabled={isRefused}>
          Make PDF
        </Button>
      </div>
    </Dialog>
  )
}

/** A statement of similar works is too wide for an upright page. */
const paperLabel = (paper: Paper, kind: PackKind) =>
  `${paper.toUpperCase()} ${paper === 'a4' && kind !== 'works' ? 'upright' : 'across'}`

const titleUses: Record<PackKind, string> = {
  pack: 'Of the tender, on the cover.',
  works: 'Above the table.',
  sheets: 'Of the file.',
}

const emptySettings = (kind: PackKind): PackSettings => ({
  ...{ kind, title: kind === 'sheets' ? packKinds.sheets : '', client: '', date: today() },
  ...{ projectIds: [], order: 'gallery' },
  ...{ fields: [...usualFields], paper: 'a4', hasTable: true, hasSheets: true, hasCertificates: false },
})

type PartProps = { values: PackSettings; set: (changes: Partial<PackSettings>) => void }

function Contents({ values, set, error }: PartProps & { error: ReactNode }) {
  const of = (name: 'hasTable' | 'hasSheets' | 'hasCertificates') => ({
    checked: values[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.checked }),
  })
  return (
    <fieldset className={styles.group}>
      <legend className={looks.caption}>Contents</legend>
      <Checkbox {...of('hasTable')} label="A table of all projects" />
      <Checkbox {...of('hasSheets')} label="The sheet of each project" error={error} />
      <Checkbox
        {...of('hasCertificates')}
        label="The certificates of the projects, at the end"
        description="The preview is without them."
      />
    </fieldset>
  )
}

function FieldChoice({ values: { kind, fields }, set }: PartProps) {
  const hasTable = kind === 'pack'
  const field = (name: PackField) => (
    <Checkbox
      key={name}
      label={packFields[name].label}
      checked={fields.includes(name)}
      onChange={({ currentTarget: { checked } }) =>
        set({ fields: checked ? [...fields, name] : fields.filter((other) => other !== name) })
      }
    />
  )
  const [shown, kept] = [false, true].map((isPrivate) =>
    packFieldNames.filter((name) => packFields[name].isPrivate === isPrivate),
  )
  return (
    <>
      {hasTable && (
        <fieldset className={styles.group}>
          <legend className={looks.caption}>Columns of the table</legend>
          <div className={styles.fields}>{shown!.map(field)}</div>
        </fieldset>
      )}
      <fieldset className={styles.group}>
        <legend className={looks.caption}>
          For tenders only: {hasTable ? 'in the table and on the sheets' : 'on the sheets'}
        </legend>
        <div className={styles.fields}>{kept!.map(field)}</div>
      </fieldset>
    </>
  )
}

type PreviewProps = { settings: PackSettings; isPossible: boolean }

/** The first pages, made anew after each change. */
function PackPreview({ settings, isPossible }: PreviewProps) {
  const scroller = useRef<HTMLElement>(null)
  const [settled] = useDebouncedValue(settings, PREVIEW_DELAY)
  const titled = { ...settled, title: settled.title.trim() || 'Title' }
  const { data, isError, error, isFetching } = useQuery({
    ...packPreviewQuery(titled),
    enabled: isPossible,
    placeholderData: (before) => before,
  })
  return (
    <div className={styles.preview} aria-busy={isFetching}>
      {isError && (
        <p role="alert" className={styles.failure}>
          {messageOf(error, 'The preview could not be made.')}
        </p>
      )}
      {!data && !isError && <Skeleton height={480} role="status" aria-label="Making the preview…" />}
      {data && !isError && (
        <Suspense fallback={<Skeleton height={480} />}>
          <PdfView
            file={data}
            label="Preview"
            scroller={scroller}
            tools={null}
            failure={<p role="alert">The preview cannot be shown here.</p>}
          />
        </Suspense>
      )}
    </div>
  )
}
