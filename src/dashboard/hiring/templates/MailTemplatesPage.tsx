import { screenPage } from '../../shell/screen-page.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const load = () => import('./MailTemplates.tsx').then((file) => file.MailTemplates)

export default screenPage('hiring', { title: 'Mail templates' }, load, HiringScreen)
