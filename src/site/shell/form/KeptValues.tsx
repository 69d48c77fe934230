/** Keeps query parameters as hidden fields, for forms without JavaScript. */
export function KeptValues({ values }: { values: Record<string, string> }) {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
