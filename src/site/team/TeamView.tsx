import { Link } from 'react-router'
import type { TeamContent } from '../../domain/content/team-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import button from '../../ui/word-button.module.css'
import { PageHead } from '../shell/layout/PageHead.tsx'
import { Marquee } from './Marquee.tsx'
import { Members } from './Members.tsx'
import { PictureStrip } from './PictureStrip.tsx'
import styles from './TeamView.module.css'

type Props = { content: TeamContent; pictures: Record<string, PictureFacts> }

/** The page's content; the dashboard's preview shows it too. */
export function TeamView({ content, pictures }: Props) {
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
