import {
  createColumnHelper,
  createSortedRowModel,
  type Row,
  rowSortingFeature,
  type SortFn,
  tableFeatures,
} from '@tanstack/react-table'
import { Fragment } from 'react'
import { coverOf } from '../../../../domain/project/section.ts'
import { formatDay } from '../../../shell/activity/format-time.ts'
import { Preview } from '../../summary/Preview.tsx'
import { StatusDot } from '../../summary/StatusDot.tsx'
import type { Numbered } from '../state/portal-view.ts'

/** Numbers inside names count as numbers, and case does not matter. */
const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const words: SortFn<typeof features, Numbered> = (a, b, column) =>
  byWords.compare(String(a.getValue(column)), String(b.getValue(column)))

const hasPicture = (project: Numbered) => coverOf(project) !== undefined

export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

const helper = createColumnHelper<typeof features, Numbered>()

export type PortalRow = Row<typeof features, Numbered>

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

export const columns = helper.columns([
  helper.accessor('position', {
    header: 'Order',
    sortFn: (a, b) => a.original.position - b.original.position,
  }),
  helper.accessor('status', {
    header: 'Status',
    sortFn: words,
    cell: ({ getValue }) => <StatusDot status={getValue()} wordFits="on wide screens" />,
  }),
  helper.accessor(hasPicture, {
    id: 'image',
    header: 'Image',
    // Projects without a picture come first.
    sortFn: (a, b) => Number(hasPicture(a.original)) - Number(hasPicture(b.original)),
    cell: ({ row }) => <Preview project={row.original} size={[56, 36]} />,
  }),
  helper.accessor('name', { header: 'Project Name', sortFn: words }),
  helper.accessor('year', { header: 'Year', sortFn: (a, b) => a.original.year - b.original.year }),
  helper.accessor('category', { header: 'Category', sortFn: words }),
  helper.accessor('subCategory', {
    header: 'Subcategory',
    sortFn: words,
    cell: ({ getValue }) => <Breakable text={getValue()} />,
  }),
  helper.accessor(({ createdAt }) => formatDay(createdAt), {
    id: 'created',
    header: 'Date Created',
    sortFn: (a, b) => a.original.createdAt.localeCompare(b.original.createdAt),
  }),
  helper.accessor(({ updatedAt }) => formatDay(updatedAt), {
    id: 'updated',
    header: 'Last Modified',
    sortFn: (a, b) => a.original.updatedAt.localeCompare(b.original.updatedAt),
  }),
])
