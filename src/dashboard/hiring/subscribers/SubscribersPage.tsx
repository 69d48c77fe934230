import { screenPage } from '../../shell/screen-page.tsx'
import { HiringScreen } from '../HiringScreen.tsx'

const load = () => import('./Subscribers.tsx').then((file) => file.Subscribers)

export default screenPage('subscribers', { title: 'Subscribers', filled: true }, load, HiringScreen)
