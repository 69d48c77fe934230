import type { ProjectJson } from '../../../api/project/project-json.ts'
import { coverOf } from '../../../domain/project/section.ts'
import { KnownThumbnail } from '../../pictures/KnownThumbnail.tsx'

type Props = { project: ProjectJson; size: readonly [width: number, height: number] }

/** The preview image, else the cover, else the placeholder. Staff who may not look up facts see it too. */
export function Preview({ project, size: [width, height] }: Props) {
  const { previewImageUrl, previewPicture } = project
  const cover = coverOf(project)
  const address = previewImageUrl || cover?.address || ''
  const picture = previewImageUrl ? previewPicture : cover?.picture
  return <KnownThumbnail {...{ address, width, height }} picture={picture ?? null} alt="" />
}
