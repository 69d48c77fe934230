import { useRouteLoaderData } from 'react-router'
import { pages } from '../../domain/pages.ts'
import type { loader as layoutLoader } from '../shell/SiteLayout.tsx'
import { CareersFooterView } from './CareersFooterView.tsx'
import type { CareersData } from './careers-data.ts'
import { SubscribeForm } from './SubscribeForm.tsx'

/** The footer of this page, in place of the common one. It is rendered outside the page, so it reads the page's loader data. */
export function CareersFooter() {
  const page = useRouteLoaderData<CareersData>('site/careers/CareersPage')
  const shell = useRouteLoaderData<typeof layoutLoader>('site/shell/SiteLayout')
  if (!page || !shell) return null
  const { site, publicUrl } = shell
  return (
    <CareersFooterView careers={page.careers} site={site} address={`${publicUrl}${pages.careers.path}`}>
      <SubscribeForm />
    </CareersFooterView>
  )
}
