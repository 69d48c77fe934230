import { Fragment, type ReactNode } from 'react'
import { formatDay } from '../../../shell/activity/format-time.ts'
import { Preview } from '../../summary/Preview.tsx'
import { StatusDot } from '../../summary/StatusDot.tsx'
import type { Column, Numbered } from '../state/portal-sort.ts'

/** A narrow column may break 'INSTITUTIONS/CENTRES' too. */
const Breakable = ({ text }: { text: string }) => (
  <span>
    {text.split(/(?<=\/)/).map((part) => (
      <Fragment key={part}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </span>
)

/** The columns of the table, from left to right. */
export const columns: Record<Column, { header: string; cell: (project: Numbered) => ReactNode }> = {
  position: { header: 'Order', cell: ({ position }) => position },
  status: {
    header: 'Status',
    cell: ({ status }) => <StatusDot status={status} wordFits="on wide screens" />,
  },
  image: { header: 'Image', cell: (project) => <Preview project={project} size={[56, 36]} /> },
  name: { header: 'Project Name', cell: ({ name }) => name },
  year: { header: 'Year', cell: ({ year }) => year },
  category: { header: 'Category', cell: ({ category }) => category },
  subCategory: { header: 'Subcategory', cell: ({ subCategory }) => <Breakable text={subCategory} /> },
  created: { header: 'Date Created', cell: ({ createdAt }) => formatDay(createdAt) },
  updated: { header: 'Last Modified', cell: ({ updatedAt }) => formatDay(updatedAt) },
}

export const columnNames = Object.keys(columns) as Column[]
