import { Link } from 'react-router'
import type { NumberedPicture } from '../../domain/content/content-parts-schema.ts'
import type { TeamContent } from '../../domain/content/pages-schema.ts'
import type { Picture as PictureFacts } from '../../domain/picture/picture-schema.ts'
import { pages } from '../../domain/shared/pages.ts'
import { Picture } from '../../ui/Picture.tsx'
import button from '../../ui/word-button.module.css'
import { PageHead, Paragraphs } from '../shell/layout/PageHead.tsx'
import { Marquee } from './Marquee.tsx'
import { Members } from './Members.tsx'
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
          <Paragraphs className={styles.paragraphs} texts={paragraphs} />
          {hasEnd && (
            <div className={styles.end}>
              {closing && <p className={styles.closing}>{closing}</p>}
              {careersLink && (
                <Link className={`${button.underlined} ${styles.careers}`} to={pages.careers.path}>
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

type PictureStripProps = { strip: NumberedPicture[]; pictures: Record<string, PictureFacts> }

/** Pictures of one height, with widths by their aspect ratios: four in a row, or two rows of two on narrow screens. */
function PictureStrip({ strip, pictures }: PictureStripProps) {
  if (strip.length === 0) return null
  const pairs = [strip.slice(0, 2), strip.slice(2)].filter((pair) => pair.length > 0)
  return (
    <div className={styles.strip}>
      {pairs.map((pair, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pairs have no id
        <div key={index} className={styles.pair}>
          {pair.map(({ id, img_src, alt }) => {
            const picture = pictures[img_src]
            const { width = 4, height = 3 } = picture ?? {}
            return (
              <div
                key={id}
                className={styles.picture}
                style={{ flexGrow: width / height, aspectRatio: `${width} / ${height}` }}
              >
                <Picture
                  address={img_src}
                  alt={alt}
                  width={width}
                  height={height}
                  picture={picture}
                  sizes="(width >= 1024px) 30vw, 56vw"
                />
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
