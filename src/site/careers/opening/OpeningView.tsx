import { Link } from 'react-router'
import type { CareersContent } from '../../../domain/content/pages-schema.ts'
import { employmentTypes, paragraphsOf } from '../../../domain/hiring/opening.ts'
import type { PublicOpening } from '../../../domain/hiring/opening-fields.ts'
import { applyPath, pages, projectPath } from '../../../domain/shared/pages.ts'
import { formatDay } from '../../../domain/time/day.ts'
import { Fact, Facts } from '../../../ui/Facts.tsx'
import { PageHead, Paragraphs } from '../../shell/layout/PageHead.tsx'
import { type ListedOpening, OpenOpenings } from '../../shell/openings/OpeningsTable.tsx'
import styles from './OpeningView.module.css'

type Props = {
  opening: Omit<PublicOpening, 'slug' | 'status' | 'postedOn' | 'createdAt' | 'updatedAt'>
  project?: { name: string; slug: string }
  /** The open positions, listed when this one is closed. */
  openOpenings: readonly ListedOpening[]
  texts: Pick<CareersContent, 'title' | 'jobsHeading' | 'noJobs'>
}

export function OpeningView({ opening, project, openOpenings, texts }: Props) {
  return (
    <>
      <PageHead title={opening.title} />
      <div className={styles.opening}>
        <Facts className={styles.facts}>
          <Fact label="Department">{opening.department}</Fact>
          <Fact label="Location">{opening.location}</Fact>
          <Fact label="Employment">{employmentTypes[opening.employmentType]}</Fact>
          <Fact label="Vacancy">{opening.vacancy}</Fact>
          <Fact label="Status">{opening.isOpen ? 'OPEN' : 'CLOSED'}</Fact>
          {opening.closesAt && (
            <Fact label="Apply by">
              <time dateTime={opening.closesAt}>{formatDay(opening.closesAt)}</time>
            </Fact>
          )}
          {project && (
            <Fact label="Project">
              <Link to={projectPath(project.slug)}>{project.name}</Link>
            </Fact>
          )}
        </Facts>
        <div className={styles.words}>
          {!opening.isOpen && (
            <p className={styles.closed}>
              <strong>This position is closed.</strong> We no longer accept applications for it.
            </p>
          )}
          <Paragraphs className={styles.description} texts={paragraphsOf(opening.description)} />
          <p className={styles.links}>
            {opening.isOpen && (
              <Link className={`${styles.link} ${styles.apply}`} to={applyPath(opening.id)}>
                APPLY NOW &gt;&gt;
              </Link>
            )}
            <Link className={styles.link} to={pages.careers.path}>
              {texts.title}
            </Link>
          </p>
        </div>
      </div>
      {!opening.isOpen && (
        <OpenOpenings openings={openOpenings} heading={texts.jobsHeading} none={texts.noJobs} />
      )}
    </>
  )
}
