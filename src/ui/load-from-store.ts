import { data, type RouterContextProvider } from 'react-router'
import type { SiteReader } from '../domain/content/site-reader.ts'
import { siteReader } from './page-context.ts'

/** Loads data of a page. When the store fails, the error is logged and the page's error boundary answers with 503. */
export async function loadFromStore<T>(
  context: Readonly<RouterContextProvider>,
  load: (reader: SiteReader) => Promise<T>,
): Promise<T> {
  const reader = context.get(siteReader)
  try {
    return await load(reader)
  } catch (error) {
    reader.report(error)
    throw data(null, { status: 503 })
  }
}
