import { askStore } from '../../ui/ask-store.ts'
import { Notice } from '../shell/Notice.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { failureMeta, pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/TeamPage.ts'
import { Marquee } from './Marquee.tsx'
import { Members } from './Members.tsx'
import { PictureStrip } from './PictureStrip.tsx'
import styles from './TeamPage.module.css'

export function loader({ context }: Route.LoaderArgs) {
  return askStore(context, (reader) => reader.content('team'))
}

export function meta({ matches, error }: Route.MetaArgs) {
  const { site, publicUrl } = matches[1].loaderData
  if (error) return failureMeta(error, site.studioName)
  const { title, description } = site.pages.team
  return pageMeta({
    title: `${title || 'Team'} – ${site.studioName}`,
    description: description || site.description,
    canonical: `${publicUrl}/team`,
  })
}

export default function TeamPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <Notice title="Team" text="The studio has not introduced its people here yet." />
  const { content, pictures } = loaderData
  const { title, paragraphs, closing, strip, members, note, marquee } = content
  return (
    <>
      <PageHead title={title} />
      <div className={styles.words}>
        <div className={styles.paragraphs}>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
            <p key={index}>{paragraph}</p>
          ))}
        </div>
        {closing && <p className={styles.closing}>{closing}</p>}
      </div>
      <PictureStrip strip={strip} pictures={pictures} />
      <Members members={members} note={note} pictures={pictures} />
      <Marquee {...marquee} pictures={pictures} />
    </>
  )
}
