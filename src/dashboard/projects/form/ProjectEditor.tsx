import { Button } from '@mantine/core'
import { lazy, type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { MAX_FILE_SIZE, PREVIEW_TOO_LARGE } from '../../../domain/picture/file-limit.ts'
import { projectFields } from '../../../domain/project/project-fields.ts'
import { projectPath } from '../../../domain/shared/pages.ts'
import { RecordEditor } from '../../editing/RecordEditor.tsx'
import type { FormOf } from '../../editing/use-editor.ts'
import { PictureField } from '../../pictures/PictureField.tsx'
import { isStatus } from '../../session/api.ts'
import { savedRecord } from '../../session/arrival.ts'
import { useSession } from '../../session/session.tsx'
import { draftKey, forgetDraft, readDraft, writeDraft } from '../../session/stored-drafts.ts'
import { TRASH } from '../../shell/addresses.ts'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import { offerUndo, toastError, toastWithLink } from '../../shell/toasts/notify.tsx'
import { editedProject, type ProjectTypes, wasPublic } from './edited-project.ts'
import { ProjectFacts } from './ProjectFacts.tsx'
import type { ProjectDraft } from './project-draft.ts'
import { SectionsEditor } from './sections/SectionsEditor.tsx'
import { TenderPart } from './TenderPart.tsx'

// The site's own components: for those who want to see what they write.
const Preview = lazy(() => import('./ProjectPreview.tsx').then((file) => ({ default: file.ProjectPreview })))

const TOAST_TIME = 2000 // ms

type Props = {
  /** Undefined for a new project. */
  id: string | undefined
  /** The address of the list that follows a save. */
  list: string
  /** Leads back from the form of a new project. */
  back: ReactNode
  /** A new project was saved, and is edited further at its own address. */
  onMade: (id: string) => void
}

export function ProjectEditor({ id, list, back, onMade }: Props) {
  const navigate = useNavigate()

  function leave({ id, slug, hidden }: ProjectJson, before: ProjectJson | undefined, isHere: boolean) {
    const link = hidden ? undefined : { label: 'View on the website', to: projectPath(slug) }
    if (before)
      toastWithLink('Project updated successfully! 🎉', link, {
        position: 'top-center',
        autoClose: TOAST_TIME,
      })
    else toastWithLink('Project created successfully! 🎉', link)
    if (isHere) navigate(list, { state: savedRecord(id) })
  }

  return (
    <RecordEditor<ProjectTypes>
      record={editedProject}
      id={id}
      whenFailed={(id, error, retry) => <MissingProject id={id} error={error} retry={retry} />}
      leave={leave}
      onMade={onMade}
      draw={(form) => {
        const { stored, shared } = form
        const isPublished = wasPublic(stored)
        return {
          name: stored?.name ?? shared?.facts.name,
          actions: stored ? undefined : back,
          submitLabel: !stored ? 'Add Project' : isPublished ? 'Update Project' : 'Publish',
          stayLabel: isPublished ? undefined : 'Save hidden',
          onCancel: () => navigate(list),
          Preview,
          children: (
            <>
              <ProjectFacts form={form} wasPublic={isPublished} />
              <PreviewField form={form} />
              <SectionsEditor form={form} />
              <TenderPart form={form} />
            </>
          ),
        }
      }}
    />
  )
}

function PreviewField({ form: { draft, errors, change, uploads } }: { form: FormOf<ProjectDraft> }) {
  return (
    <PictureField
      label={projectFields.previewImageUrl.label}
      noun="preview image"
      field="previewImageUrl"
      address={draft.previewImageUrl}
      note={`Optional, up to ${MAX_FILE_SIZE}. Shown in the portal, and on the website’s card while the project has no picture section.`}
      error={errors.previewImageUrl}
      tooLarge={PREVIEW_TOO_LARGE}
      uploads={uploads}
      onChange={(previewImageUrl) => change({ previewImageUrl })}
      onRemove={() => change({ previewImageUrl: '' })}
    />
  )
}

const NOT_LOADED = 'Failed to fetch project details.'

type MissingProjectProps = { id: string; error: Error; retry: () => void }

function MissingProject({ id, error, retry }: MissingProjectProps) {
  useEffect(() => void toastError(NOT_LOADED), [])
  if (isStatus(error, 404)) return <DeletedProject id={id} retry={retry} />
  return <Failure message={NOT_LOADED} retry={retry} />
}

/** Changes to a deleted project are perhaps still kept here. */
function DeletedProject({ id, retry }: Omit<MissingProjectProps, 'error'>) {
  const key = draftKey(useSession().user?.id ?? '', { kind: 'project', id })
  const [draft, setDraft] = useState(() => readDraft(key))

  function discard() {
    forgetDraft(key)
    setDraft(undefined)
    offerUndo('Unsaved changes discarded.', () => {
      if (draft) writeDraft(key, draft, false)
      setDraft(draft)
    })
  }

  return (
    <Failure
      message={`This project does not exist or was deleted. If it is in the trash, restore it to continue editing it.${
        draft ? ' Until then your unsaved changes stay in this browser.' : ''
      }`}
      retry={retry}
    >
      <PlainButton component={Link} to={TRASH}>
        Open Trash
      </PlainButton>
      {draft && (
        <Button variant="subtle" color="earth" onClick={discard}>
          Discard my changes
        </Button>
      )}
    </Failure>
  )
}
