import { useEffect, useRef, useState } from 'react'
import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useHref,
  useLocation,
  useNavigate,
  useNavigation,
  useOutletContext,
} from 'react-router'
import type { ProjectCard } from '../../../domain/project/project-card.ts'
import { pages, projectPath } from '../../../domain/shared/pages.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { loadFromStore } from '../../../ui/page-context.ts'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import { useWindowEvent } from '../../../ui/use-window-event.ts'
import button from '../../../ui/word-button.module.css'
import { pageMeta } from '../../shell/head/page-meta.ts'
import { breadcrumbs, creativeWork } from '../../shell/head/structured-data.ts'
import { showToast } from '../../shell/messages/Toasts.tsx'
import { isFromGallery } from '../filter/use-project-filter.ts'
import type { Route } from './+types/open-project.ts'
import styles from './open-project.module.css'
import { ProjectScroller } from './ProjectScroller.tsx'
import { summaryOf } from './summary.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const found = await loadFromStore(context, (reader) => reader.atSlug(params.slug))
  if (!found) throw data(null, { status: 404 })
  if ('gone' in found) throw data(null, { status: 410 })
  if ('movedTo' in found) throw redirect(projectPath(found.movedTo) + new URL(request.url).search, 301)
  return { project: found.project, card: found.card, sheets: found.sheets }
}

/** Only another project needs new data; a changed filter closes the project. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.slug !== nextParams.slug

export function meta({ loaderData: { project, card }, matches }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site, publicUrl } = shell
  const path = projectPath(project.slug)
  const description = summaryOf(project)
  return pageMeta(shell, {
    title: `${project.name} – ${site.studioName}`,
    description,
    path,
    image: card,
    data: [
      creativeWork(project, description, site, publicUrl),
      breadcrumbs(
        [
          { name: 'Projects', path: pages.home.path },
          { name: project.name, path },
        ],
        publicUrl,
      ),
    ],
  })
}

/** Replaces the card of the project in the gallery. */
export default function OpenProject({ loaderData: { project, sheets } }: Route.ComponentProps) {
  const { isSliding, next } = useOutletContext<{ isSliding: boolean; next?: ProjectCard }>()
  const navigate = useNavigate()
  const { state } = useLocation()
  const navigation = useNavigation().state
  const isClosing = useRef(false)
  // Its navigation may lead elsewhere: by Forward, before the gallery has loaded.
  useEffect(() => {
    if (navigation === 'idle') isClosing.current = false
  }, [navigation])

  /** With history back when the visitor came from the list, so that it has its filter and no project is in the history twice. */
  function close() {
    // A second press, before the gallery is drawn, would go back further.
    if (isClosing.current) return
    isClosing.current = true
    if (isFromGallery(state)) navigate(-1)
    else navigate(pages.home.path, { replace: true, preventScrollReset: true })
  }

  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    if (event.target instanceof HTMLInputElement) return
    // Escape closes the open drawer instead.
    if (!document.querySelector(':modal')) close()
  })

  return (
    <ProjectScroller key={project.id} project={project} sheets={sheets} isSliding={isSliding} next={next}>
      <form
        action={useHref(pages.home.path)}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
      >
        <button type="submit" className={button.word}>
          <Icon name="cross" />
          Close
        </button>
      </form>
      <ShareProject slug={project.slug} name={project.name} />
    </ProjectScroller>
  )
}

/** Copies the address of a project, and hands it to other programs where the system can do that. */
function ShareProject({ slug, name }: { slug: string; name: string }) {
  const [address, setAddress] = useState('')
  const canShare = !useIsHydrating() && 'share' in navigator
  const path = useHref(projectPath(slug))
  const url = () => new URL(path, location.origin).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(url())
      setAddress('')
      showToast('Link copied.')
    } catch {
      // It was refused, or the page has no access without https.
      setAddress(url())
    }
  }

  async function share() {
    try {
      await navigator.share({ title: name, url: url() })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setAddress(url())
    }
  }

  return (
    <div className={styles.ways}>
      <button type="button" className={button.word} onClick={copy}>
        Copy link
      </button>
      {canShare && (
        <button type="button" className={button.word} onClick={share}>
          Share
        </button>
      )}
      {address && (
        <label className={styles.address}>
          Copy this link:
          <input readOnly value={address} ref={selectAll} />
        </label>
      )}
    </div>
  )
}

const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
