import { screenPage } from '../../shell/screen-page.tsx'

const load = () => import('./PictureLibrary.tsx').then((file) => file.PictureLibrary)

export default screenPage('projects.write', { title: 'Pictures', filled: true }, load)
