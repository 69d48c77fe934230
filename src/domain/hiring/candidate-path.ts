import { pages } from '../shared/pages.ts'

export const candidatePath = (id: string) => pages.candidate.path.replace(':id', encodeURIComponent(id))
