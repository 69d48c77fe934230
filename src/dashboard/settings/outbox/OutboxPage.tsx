import { pages } from '../../../domain/shared/pages.ts'
import { Crumbs } from '../../shell/Crumbs.tsx'
import { screenPage } from '../../shell/screen-page.tsx'

const load = () => import('./Outbox.tsx').then((file) => file.Outbox)
const heading = <Crumbs trail={[{ label: 'Settings', to: pages.settings.path }]} here="Outbox" />

export default screenPage('outbox', { title: 'Outbox', heading }, load)
