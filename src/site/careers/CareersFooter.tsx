import { useRouteLoaderData } from 'react-router'
import type { loader as layoutLoader } from '../shell/layout/SiteLayout.tsx'
import { CareersFooterView } from './CareersFooterView.tsx'
import type { CareersData } from './careers-data.ts'
import { SubscribeForm } from './SubscribeForm.tsx'

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
