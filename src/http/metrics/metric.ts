/** Metrics of one name, in the shape of prom-client's JSON, which it aggregates and prints. */
export type Metric = {
  name: string
  help: string
  type: Kind
  aggregator: 'sum'
  values: Sample[]
}
/** `metricName` is only set for the parts of a histogram. */
type Sample = { value: number; labels: Record<string, string>; metricName?: string }
type Kind = 'counter' | 'gauge' | 'histogram'

/** A metric with one value, or with a value for each of several labels. */
export function metric(type: Kind, name: string, help: string, values: number | Sample[]): Metric {
  const samples = typeof values === 'number' ? [{ value: values, labels: {} }] : values
  return { name, help, type, aggregator: 'sum', values: samples }
}
