import { screenPage } from '../../shell/screen-page.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const load = () => import('./Candidates.tsx').then((file) => file.Candidates)

export default screenPage('hiring', { title: 'Candidates', filled: true }, load, HiringScreen)
