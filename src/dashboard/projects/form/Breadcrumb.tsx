import { Crumbs } from '../../shell/Crumbs.tsx'
import { PORTAL } from '../../shell/places.ts'

const trail = [{ label: 'Projects', to: PORTAL }]

/** 'Projects > Add Project'. */
export const Breadcrumb = ({ here }: { here: string }) => <Crumbs trail={trail} here={here} />
