import { screenPage } from '../../shell/screen-page.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const load = () => import('./OpeningsList.tsx').then((file) => file.OpeningsList)

export default screenPage('hiring', { title: 'Hiring Portal' }, load, HiringScreen)
