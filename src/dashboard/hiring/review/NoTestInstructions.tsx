import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Application } from '../../../domain/hiring/application-schema.ts'
import { TEST_FOLLOWS } from '../../../domain/hiring/mail-template.ts'
import { screenOf } from '../../../domain/record/kinds.ts'
import { openingsQuery } from '../../session/queries.ts'

type Props = { candidates: readonly Pick<Application, 'jobId'>[] }

/** Warns before a move to Test that the mail has no task, with links to the openings that have no instructions for one. */
export function NoTestInstructions({ candidates }: Props) {
  const { data: all } = useQuery(openingsQuery)
  if (!all) return null
  const ids = new Set(candidates.map(({ jobId }) => jobId))
  const openings = all.filter((opening) => ids.has(opening.id) && 'test' in opening && !opening.test)
  const isGeneral = ids.has('')
  if (openings.length === 0 && !isGeneral) return null
  return (
    <p role="status">
      {openings.length > 0 && (
        <>
          {openings.map(({ id, title }, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <Link to={screenOf('job', 'edit', id)}>{title}</Link>
            </Fragment>
          ))}{' '}
          {openings.length === 1 ? 'has' : 'have'} no instructions for the test.{' '}
        </>
      )}
      {isGeneral && 'A general application has no instructions for a test. '}
      In their place the mail says: “{TEST_FOLLOWS}”
    </p>
  )
}
