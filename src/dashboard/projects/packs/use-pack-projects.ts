import { useMemo, useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import { inPackOrder, type PackOrder, rearranged } from '../../../domain/pack/pack-fields.ts'
import type { PackSettings } from '../../../domain/pack/pack-schema.ts'
import { typedAmount } from '../../../domain/project/amount.ts'

/** Contract values as typed; empty for any. */
export type Range = { from: string; to: string }

type Arrangement = Pick<PackSettings, 'order' | 'projectIds'>

const idsOf = (projects: readonly ProjectJson[]) => projects.map(({ id }) => id)

/** The projects of a pack: some are removed, some are left out by their contract value, and the rest has an order. */
export function usePackProjects(projects: readonly ProjectJson[], settings?: PackSettings) {
  const [kept, setKept] = useState(projects)
  const [range, setRange] = useState<Range>({ from: '', to: '' })
  // An order by hand is remembered while another order is looked at.
  const [arrangement, setArrangement] = useState<Arrangement>({
    order: settings?.order ?? 'gallery',
    projectIds: settings?.order === 'hand' ? settings.projectIds : [],
  })
  const { order, projectIds } = arrangement
  const ordered = useMemo(() => inPackOrder(kept, arrangement), [kept, arrangement])
  // The same array until one of these changes: hundreds of rows are not drawn again while a title is typed.
  const chosen = useMemo(() => ordered.filter(isWithin(range)), [ordered, range])
  return {
    chosen,
    order,
    range,
    setRange,
    setOrder: (order: PackOrder) =>
      setArrangement({
        order,
        projectIds: order === 'hand' && projectIds.length === 0 ? idsOf(ordered) : projectIds,
      }),
    /** From then on the order is by hand. */
    move: (move: (chosen: readonly ProjectJson[]) => ProjectJson[]) =>
      setArrangement({ order: 'hand', projectIds: rearranged(idsOf(ordered), idsOf(move(chosen))) }),
    takeOut: (id: string) => setKept((before) => before.filter((project) => project.id !== id)),
  }
}

export const isAmount = (typed: string) => !Number.isNaN(typedAmount(typed))

/** A project without a contract value is in no range. */
function isWithin({ from, to }: Range) {
  const [least, most] = [typedAmount(from), typedAmount(to)]
  return ({ contractValue = null }: ProjectJson) =>
    (least === null && most === null) ||
    (contractValue !== null && !(contractValue < (least ?? 0)) && !(contractValue > (most ?? contractValue)))
}
