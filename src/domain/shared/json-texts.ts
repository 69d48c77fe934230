/** All texts in a value of JSON, in their order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** A copy of a value of JSON with each of its texts changed. */
export function withTexts<Value>(value: Value, change: (text: string) => string): Value {
  const changed = (part: unknown): unknown => {
    if (typeof part === 'string') return change(part)
    if (Array.isArray(part)) return part.map(changed)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, inside]) => [name, changed(inside)]))
  }
  return changed(value) as Value
}
