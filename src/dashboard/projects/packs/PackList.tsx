import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatBytes } from '../../../domain/file/format-bytes.ts'
import { LISTED_PACKS, PACK_DAYS, packKinds } from '../../../domain/pack/pack-fields.ts'
import { projectCount } from '../../../domain/project/project-count.ts'
import { listCrumb } from '../../../domain/record/kinds.ts'
import { counted } from '../../../domain/shared/counted.ts'
import { DAY } from '../../../domain/time/durations.ts'
import { call, download } from '../../session/api.ts'
import { projectsQuery } from '../../session/queries.ts'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { formatExactTime, formatTime } from '../../shell/activity/format-time.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { DownloadButton } from '../../shell/DownloadButton.tsx'
import { Failure } from '../../shell/forms/Failure.tsx'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { onDemand } from '../../shell/on-demand.tsx'
import { Screen } from '../../shell/Screen.tsx'
import styles from './PackList.module.css'
import { isUnderWay, type PackJson, packsQuery } from './pack-queries.ts'

const PackDialog = onDemand(() => import('./PackDialog.tsx').then((file) => file.PackDialog))

/** The tender packs and statements that were made, and what is being made. */
export function PackList({ back }: { back: ReactNode }) {
  const { data, isPending, isError, refetch } = useQuery(packsQuery)
  const { data: projects } = useQuery(projectsQuery)
  const [edited, setEdited] = useState<PackJson>()
  return (
    <Screen
      title="Tender packs"
      heading={<Crumbs trail={[listCrumb('project')]} here="Tender packs" />}
      actions={back}
    >
      <p className={styles.note}>
        Select projects in the portal, then PDF. Files stay here for {PACK_DAYS} days; their settings stay
        until you delete them.
      </p>
      {isPending && <Skeleton height={160} />}
      {isError && !data && <Failure message="The tender packs could not be loaded." retry={refetch} />}
      {data?.length === 0 && <p>No tender pack has been made yet.</p>}
      {data && data.length >= LISTED_PACKS && <p>The newest {LISTED_PACKS} are shown.</p>}
      {data && data.length > 0 && (
        <ul className={looks.ruled} aria-label="Tender packs">
          {data.map((pack) => (
            <ListedPack key={pack.id} pack={pack} packs={data} onEdit={() => setEdited(pack)} />
          ))}
        </ul>
      )}
      {edited && projects && (
        <PackDialog
          projects={projects.filter(({ id }) => edited.settings.projectIds.includes(id))}
          settings={edited.settings}
          onClose={() => setEdited(undefined)}
          onMade={() => setEdited(undefined)}
        />
      )}
    </Screen>
  )
}

/** The title; of several packs with the same title also when it was made. */
function nameAmong(packs: readonly PackJson[], { id, settings: { title }, createdAt }: PackJson): string {
  const isAlone = !packs.some((other) => other.id !== id && other.settings.title === title)
  return isAlone ? title : `${title} of ${formatExactTime(createdAt)}`
}

/** They are made one after the other, in the order in which they were asked for. */
const madeBefore = (packs: readonly PackJson[], { createdAt }: PackJson): number =>
  packs.filter((other) => isUnderWay(other) && other.createdAt < createdAt).length

type ListedProps = { pack: PackJson; packs: readonly PackJson[]; onEdit: () => void }

function ListedPack({ pack, packs, onEdit }: ListedProps) {
  const { id, settings, state, done } = pack
  const { title, kind, projectIds } = settings
  const name = nameAmong(packs, pack)
  return (
    <li className={looks.item}>
      <div className={`${looks.words} ${styles.words}`}>
        <strong>{title}</strong>
        <span>{aboutPack(pack)}</span>
        <span role="status">{stateInWords(pack, madeBefore(packs, pack))}</span>
        {isUnderWay(pack) && (
          <progress
            value={state === 'making' ? done : undefined}
            max={projectIds.length}
            aria-label={`Making ${name}`}
          />
        )}
      </div>
      <div className={looks.actions}>
        {state === 'ready' && (
          <DownloadButton
            variant="filled"
            load={() => download('GET /api/packs/:id/file', { params: { id } })}
            failure="The PDF could not be downloaded. Please try again."
            aria-label={`Download ${name}`}
          >
            Download PDF
          </DownloadButton>
        )}
        {kind === 'works' && (
          <DownloadButton
            load={() => download('GET /api/packs/:id/works.xlsx', { params: { id } })}
            failure="The workbook could not be made. Please try again."
            aria-label={`Download ${name} for Excel`}
          >
            Excel
          </DownloadButton>
        )}
        {!isUnderWay(pack) && (
          <>
            <ActionButton
              send={() => call('POST /api/packs/:id/again', { params: { id } })}
              onSaved={() => ({
                message: `“${title}” is being made again with the projects as they are now.`,
              })}
              failure="It could not be made again. Please try again."
              changed="packs"
              aria-label={`Make ${name} again`}
            >
              Make again
            </ActionButton>
            <PlainButton onClick={onEdit} aria-label={`Change ${name} and make it anew`}>
              Change…
            </PlainButton>
          </>
        )}
        <ActionButton
          variant="subtle"
          color="earth"
          asks={{ question: `Delete “${title}” with its file and settings?`, yes: 'Yes, Delete' }}
          send={() => call('DELETE /api/packs/:id', { params: { id } })}
          onSaved={() => ({ message: `“${title}” is deleted.` })}
          failure="It could not be deleted. Please try again."
          changed="packs"
          aria-label={`Delete ${name}`}
        >
          Delete
        </ActionButton>
      </div>
    </li>
  )
}

/** 'Tender pack of 12 projects for PWD Meghalaya, A4. Mina Das, 26 Nov 2026, 14:20.' */
function aboutPack({ settings, createdAt, createdBy }: PackJson): string {
  const { kind, client, paper, projectIds } = settings
  const receiver = client ? ` for ${client}` : ''
  return `${packKinds[kind]} of ${projectCount(projectIds.length)}${receiver}, ${paper.toUpperCase()}. ${createdBy}, ${formatTime(createdAt)}.`
}

function stateInWords(pack: PackJson, before: number): string {
  const { state, done, settings, pages, bytes, missing, failure, leftOut, finishedAt } = pack
  if (state === 'waiting')
    return `Waiting to be made${before > 0 ? `, after ${counted(before, 'other')}` : ''}…`
  if (state === 'making')
    return done > 0 ? `${done} of ${settings.projectIds.length} projects prepared…` : 'Being made…'
  if (state === 'failed') return failure
  if (state === 'expired') return `Its file was deleted after ${PACK_DAYS} days. It can be made again.`
  const left = Math.max(0, Math.ceil((Date.parse(finishedAt ?? '') + PACK_DAYS * DAY - Date.now()) / DAY))
  const gone = missing > 0 ? ` ${projectCount(missing)} no longer existed.` : ''
  const size = `${counted(pages, 'page')}, ${formatBytes(bytes)}`
  return `${size}; ${counted(left, 'day')} left.${gone}${leftOut && ` ${leftOut}`}`
}
