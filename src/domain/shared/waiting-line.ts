/** A waiting line in which groups take turns: one entry of each group, in the order of the calls within a group. */
export class WaitingLine<T> {
  readonly #groups = new Map<string, T[]>()
  #size = 0

  get size() {
    return this.#size
  }

  sizeOf(group: string): number {
    return this.#groups.get(group)?.length ?? 0
  }

  add(entry: T, group: string) {
    const entries = this.#groups.get(group)
    if (entries) entries.push(entry)
    else this.#groups.set(group, [entry])
    this.#size++
  }

  remove(entry: T, group: string) {
    const entries = this.#groups.get(group)
    const at = entries?.indexOf(entry) ?? -1
    if (!entries || at < 0) return
    entries.splice(at, 1)
    if (entries.length === 0) this.#groups.delete(group)
    this.#size--
  }

  next(): T | undefined {
    const [first] = this.#groups
    if (!first) return undefined
    const [group, entries] = first
    const entry = entries.shift()
    this.#size--
    this.#groups.delete(group)
    // The group's next entry waits until each other group had its turn.
    if (entries.length > 0) this.#groups.set(group, entries)
    return entry
  }

  /** Takes out the last entry of the group with the most entries, if these are more than `least`. */
  lastOfLargest(least: number): T | undefined {
    let largest: [group: string, entries: T[]] | undefined
    for (const group of this.#groups) if (group[1].length > (largest?.[1].length ?? least)) largest = group
    const last = largest?.[1].at(-1)
    if (largest && last !== undefined) this.remove(last, largest[0])
    return last
  }
}
