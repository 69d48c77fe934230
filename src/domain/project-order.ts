/**
 * The order after staff moved rows. `all` is every project in its order, those in the trash too; `listed` are the ids
 * that now come first. The rest keep their order behind them, and a project in the trash stays behind the one it followed,
 * so that putting it back puts it in its place.
 */
export function reordered(
  all: readonly { id: string; inTrash: boolean }[],
  listed: readonly string[],
): string[] {
  const chosen = new Set(listed)
  const trashAfter = new Map<string | null, string[]>()
  let before: string | null = null
  for (const { id, inTrash } of all) {
    if (inTrash) trashAfter.set(before, [...(trashAfter.get(before) ?? []), id])
    else before = id
  }
  const live = all.filter(({ inTrash }) => !inTrash).map(({ id }) => id)
  const order = [...chosen, ...live.filter((id) => !chosen.has(id))]
  return [...(trashAfter.get(null) ?? []), ...order.flatMap((id) => [id, ...(trashAfter.get(id) ?? [])])]
}
