import { screenPage } from '../shell/screen-page.tsx'

const load = () => import('./Inbox.tsx').then((file) => file.Inbox)

export default screenPage('enquiries', { title: 'Enquiries', filled: true }, load)
