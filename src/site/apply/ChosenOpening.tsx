import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { employmentTypes } from '../../domain/hiring/employment.ts'
import type { PublicOpening } from '../../domain/hiring/opening-fields.ts'
import { openingPath } from '../../domain/shared/pages.ts'
import { formatDay } from '../../domain/time/day.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PageHead } from '../shell/layout/PageHead.tsx'
import styles from './ChosenOpening.module.css'

type ChosenOpeningProps = {
  opening: Pick<PublicOpening, 'slug' | 'title' | 'department' | 'location' | 'employmentType' | 'closesAt'>
  children: ReactNode
}

export function ChosenOpening({ opening, children }: ChosenOpeningProps) {
  return (
    <>
      <PageHead title={opening.title} />
      <div className={styles.opening}>
        <div className={styles.side}>
          <Facts>
            <Fact label="Department">{opening.department}</Fact>
            <Fact label="Location">{opening.location}</Fact>
            <Fact label="Employment">{employmentTypes[opening.employmentType]}</Fact>
            {opening.closesAt && (
              <Fact label="Apply by">
                <time dateTime={opening.closesAt}>{formatDay(opening.closesAt)}</time>
              </Fact>
            )}
          </Facts>
          <Link className={styles.more} to={openingPath(opening.slug)}>
            About this position
          </Link>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </>
  )
}
