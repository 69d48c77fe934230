import { useRouteLoaderData } from 'react-router'
import type { CareersContent } from '../../domain/content/pages-schema.ts'
import type { loader as layoutLoader } from '../shell/layout/SiteLayout.tsx'
import type { ListedOpening } from '../shell/openings/OpeningsTable.tsx'
import { CareersFooterView } from './CareersView.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'

/** The data that a page's loader gives to its footer, and to its table of openings. */
export type CareersData = {
  careers: CareersContent
  openings: ListedOpening[]
  /** The page's own address in its usual spelling, for print. */
  path: string
}

/** Replaces the common footer. It is rendered outside the page, so it reads the page's loader data. */
export function CareersFooter() {
  const careers = useRouteLoaderData<CareersData>('site/careers/CareersPage')
  const opening = useRouteLoaderData<CareersData>('site/careers/opening/OpeningPage')
  const page = careers ?? opening
  const shell = useRouteLoaderData<typeof layoutLoader>('site/shell/layout/SiteLayout')
  if (!page || !shell) return null
  const { site, publicUrl } = shell
  return (
    <CareersFooterView careers={page.careers} site={site} address={`${publicUrl}${page.path}`}>
      <SubscribeForm />
    </CareersFooterView>
  )
}
