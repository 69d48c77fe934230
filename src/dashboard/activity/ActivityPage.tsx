import { screenPage } from '../shell/screen-page.tsx'

const load = () => import('./Activity.tsx').then((file) => file.Activity)

export default screenPage('activity', { title: 'Recent Activity' }, load)
