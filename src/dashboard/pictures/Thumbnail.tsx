import { KnownThumbnail, type ThumbnailProps } from './KnownThumbnail.tsx'
import { usePictureFact } from './picture-facts.ts'

/** A small picture whose facts are looked up, which only those who edit may do. */
export const Thumbnail = (props: ThumbnailProps) => (
  <KnownThumbnail {...props} picture={usePictureFact(props.address)} />
)
