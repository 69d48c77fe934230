import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { data, isRouteErrorResponse, Link, Outlet, useHref, useNavigation } from 'react-router'
import { noFilter, searchOf } from '../../domain/project/gallery-choice.ts'
import { projectPath } from '../../domain/shared/pages.ts'
import { InlineScript } from '../../ui/InlineScript.tsx'
import { loadFromStore } from '../../ui/page-context.ts'
import button from '../../ui/word-button.module.css'
import { contentMeta } from '../shell/head/page-meta.ts'
import { organization } from '../shell/head/structured-data.ts'
import { IntroLoader } from '../shell/intro/IntroLoader.tsx'
import type { ShellHandle } from '../shell/layout/SiteLayout.tsx'
import { PageFailure, RetryButton } from '../shell/messages/Notice.tsx'
import type { Route } from './+types/HomePage.ts'
import { FilterBar } from './filter/FilterBar.tsx'
import { AllWordsNote, UnknownFilter } from './filter/FilterNotes.tsx'
import { useProjectFilter } from './filter/use-project-filter.ts'
import styles from './HomePage.module.css'
import { KeepScrollPosition } from './KeepScrollPosition.tsx'
import {
  BEGINNING_SIZE,
  beginningOf,
  fetchAllCards,
  isBeginning,
  isEmptyGallery,
  listingAt,
  pageAddress,
  wholeListing,
} from './listing/listing.ts'
import { useListing } from './listing/use-listing.ts'
import { ProjectCard } from './project/ProjectCard.tsx'

declare global {
  interface Window {
    /** The build manifest that React Router puts into the page: the file of each route. */
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> }
  }
}

// Only an empty gallery loads it.
const FirstProject = lazy(() => import('./FirstProject.tsx'))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const address = new URL(request.url)
  if (isBeginning(address, params.slug))
    return beginningOf(await loadFromStore(context, (reader) => reader.firstCards(BEGINNING_SIZE)))
  const all = await loadFromStore(context, (reader) => reader.cards())
  return listingAt(all, address, params.slug)
}

/** Coming from another page, the browser fetches the whole list itself. */
export async function clientLoader() {
  const cards = await fetchAllCards().catch(() => {
    throw data(null, { status: 503 })
  })
  return wholeListing(cards)
}

/** Filtering and opening use the cards that are already loaded. */
export const shouldRevalidate = () => false

/** The header has the filter and the search while the gallery is shown. Leaving clears them, since they are in the URL. */
export const handle: ShellHandle = { HeadControls: FilterBar }

export function meta({ matches, error, loaderData }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  return contentMeta(shell, 'home', error, '', {
    // A filtered view is not a page of its own.
    path: pageAddress(noFilter, loaderData?.filterKey ? 0 : (loaderData?.first ?? 0)),
    data: [organization(shell.site, shell.offices, shell.publicUrl)],
  })
}

export default function HomePage({ loaderData, params }: Route.ComponentProps) {
  const { filter, unknown } = useProjectFilter()
  const { slug } = params
  const listing = useListing(loaderData, filter, slug)
  const opening = useNavigation().location?.pathname
  const [firstSlug] = useState(slug)
  const [isSliding, setSliding] = useState(false)
  // Opening is animated, but not of the project at whose address the page was loaded.
  if (slug !== firstSlug && !isSliding) setSliding(true)
  const key = searchOf(filter)
  const { cards, total, isByWords, named, from, hasMore, hasFailed } = listing
  const isListed = cards.some((card) => card.slug === slug)
  // The first card, or the one below the open project.
  const after = cards.findIndex((card) => card.slug === slug) + 1
  // An open project is at the top only when it was opened by its URL.
  const firstSeen = isSliding ? 0 : after
  const open = <Outlet context={{ isSliding, next: listing.next }} />

  // Preloads the small route module of an open project: offline, React Router would reload the page to get it. The
  // manifest names the file; a plain import would be bundled into this chunk and fetch nothing.
  useEffect(() => {
    const file = window.__reactRouterManifest?.routes['site/home/project/open-project']?.module
    if (file) void import(/* @vite-ignore */ file)
  }, [])

  return (
    <div className={styles.gallery}>
      <IntroLoader />
      {!slug && <h1 className="visually-hidden">Projects</h1>}
      {unknown && <UnknownFilter unknown={unknown} filter={filter} />}
      {(isByWords || named.length > 0) && <AllWordsNote isByWords={isByWords} named={named} />}
      {from > 0 && (
        <Link
          className={`${button.word} ${styles.pageLink}`}
          to={pageAddress(filter, from - 1)}
          reloadDocument
        >
          Earlier projects
        </Link>
      )}
      {(slug || cards.length > 0) && (
        <KeepScrollPosition openSlug={slug} listKey={key}>
          {slug && !isListed && (
            <li data-slug={slug} data-open>
              {open}
            </li>
          )}
          {cards.map((card, index) => (
            <li key={card.id} data-slug={card.slug} data-open={card.slug === slug || undefined}>
              {card.slug === slug ? (
                open
              ) : (
                <ProjectCard
                  card={card}
                  isFirst={index === firstSeen}
                  isOpening={opening?.endsWith(projectPath(card.slug))}
                  search={key}
                  replace={slug !== undefined}
                />
              )}
            </li>
          ))}
        </KeepScrollPosition>
      )}
      {slug && <InlineScript code={SCROLL_TO_OPEN} />}
      {!slug && total === 0 && (
        <div className={styles.empty}>
          {isEmptyGallery(loaderData) && (
            <Suspense>
              <FirstProject />
            </Suspense>
          )}
        </div>
      )}
      {hasFailed && <FailedToLoad level="h2" />}
      {hasMore && !hasFailed && (
        <MoreProjects address={pageAddress(filter, from + cards.length)} onNear={listing.more} />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isUnread = isRouteErrorResponse(error) && error.status >= 500
  return isUnread ? <FailedToLoad level="h1" /> : <PageFailure error={error} />
}

const PRELOAD_DISTANCE = '1200px' // how far below the screen the end of the list may be when more is asked for

/** The end of the list: a link to the next page, which loads automatically on scrolling near. */
function MoreProjects({ address, onNear }: { address: string; onNear: () => void }) {
  const link = useRef<HTMLAnchorElement>(null)
  const bringMore = useEffectEvent(onNear)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is still near after loading must load again
  useEffect(() => {
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && bringMore(), {
      rootMargin: `0px 0px ${PRELOAD_DISTANCE}`,
    })
    seen.observe(link.current!)
    return () => seen.disconnect()
  }, [address])

  return (
    <a
      ref={link}
      className={`${button.word} ${styles.pageLink}`}
      href={useHref(address)}
      onClick={(event) => {
        event.preventDefault()
        onNear()
      }}
    >
      More projects
    </a>
  )
}

/** An h1 in place of the whole gallery, an h2 below projects that have loaded. */
function FailedToLoad({ level: Heading }: { level: 'h1' | 'h2' }) {
  return (
    <div className={styles.failure} role="alert">
      <Heading className={styles.text}>Failed to load projects. Please try again later.</Heading>
      <RetryButton />
    </div>
  )
}

/*
 * Scrolls to the open project before the first paint, wherever it is in the gallery. Only in the list: drawers and the search in the
 * header have data-open too. When the font arrives late, the cards above change their heights, and the page is scrolled again unless
 * the visitor has scrolled it.
 */
const SCROLL_TO_OPEN = `{
const open = document.querySelector('li[data-open]')
if (open) {
open.scrollIntoView()
const at = scrollY
document.fonts.ready.then(() => scrollY === at && open.matches('[data-open]') && open.scrollIntoView())
}
}`
