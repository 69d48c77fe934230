import { Link } from 'react-router'
import { searchTitle } from '../../domain/content/search-result.ts'
import { pages } from '../../domain/pages.ts'
import { loadFromStore } from '../../ui/load-from-store.ts'
import button from '../../ui/word-button.module.css'
import { Notice } from '../shell/Notice.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { failureMeta, pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/TeamPage.ts'
import { Marquee } from './Marquee.tsx'
import { Members } from './Members.tsx'
import { PictureStrip } from './PictureStrip.tsx'
import styles from './TeamPage.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return loadFromStore(context, (reader) => reader.content('team'))
}

export function meta({ matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { site } = shell
  if (error) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.team
  return pageMeta(shell, {
    title: searchTitle('team', title || 'Team', site.studioName),
    description,
    path: pages.team.path,
  })
}

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Notice title="Team" text="This page has no content yet." />
  const { content, pictures } = loaderData
  const { title, paragraphs, closing, careersLink, strip, membersHeading, members, note, marquee } = content
  const hasEnd = closing !== '' || careersLink !== ''
  return (
    <>
      <PageHead title={title} />
      {(paragraphs.length > 0 || hasEnd) && (
        <div className={styles.words}>
          {paragraphs.length > 0 && (
            <div className={styles.paragraphs}>
              {paragraphs.map((paragraph, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id
                <p key={index}>{paragraph}</p>
              ))}
            </div>
          )}
          {hasEnd && (
            <div className={styles.end}>
              {closing && <p className={styles.closing}>{closing}</p>}
              {careersLink && (
                <Link className={`${button.word} ${styles.careers}`} to={pages.careers.path}>
                  {careersLink}
                </Link>
              )}
            </div>
          )}
        </div>
      )}
      <PictureStrip strip={strip} pictures={pictures} />
      <Members heading={membersHeading} members={members} note={note} pictures={pictures} />
      <Marquee {...marquee} pictures={pictures} />
    </>
  )
}
