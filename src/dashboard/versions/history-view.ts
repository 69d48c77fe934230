/** The state of the history screen, which the URL has. */
export type HistoryView = {
  /** Absent until one is chosen: then it is the last one before the current. */
  version?: number
  look: 'compared' | 'website'
}

export function readHistoryView(address: URLSearchParams): HistoryView {
  const version = address.get('version') ?? ''
  return {
    version: /^[1-9]\d*$/.test(version) ? Number(version) : undefined,
    look: address.get('look') === 'website' ? 'website' : 'compared',
  }
}

export function writeHistoryView({ version, look }: HistoryView): Record<string, string> {
  return {
    ...(version !== undefined && { version: String(version) }),
    ...(look === 'website' && { look }),
  }
}
