/** What stands in the address and must stay there when a form opens the next one without JavaScript. */
export function KeptValues({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
