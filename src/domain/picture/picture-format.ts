export const pictureFormats = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
} as const
export type PictureFormat = keyof typeof pictureFormats

const OWN_ADDRESS = /^\/media\/([0-9a-f]{32})\.(jpg|png|webp|avif|gif)$/

/** The id of the uploaded picture at this address; none when the address is not one of ours. */
export function pictureIdOf(address: string): string | undefined {
  return OWN_ADDRESS.exec(address)?.[1]
}

/** A call takes at most so many ids of pictures, so that its address stays short enough for every proxy. */
export const MAX_IDS = 200
