import sharp from 'sharp'
import { MAX_FILE_BYTES } from '../src/domain/picture/file-limit.ts'

const CAMERA = { width: 6000, height: 4000 } // px, 24 megapixels

/** A picture with the pixels of a camera, compressed to what an upload may have. */
export const cameraPicture = () => noisePicture(CAMERA, 40)

export async function noisePicture(size: { width: number; height: number }, quality: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  const picture = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .blur(4)
    .jpeg({ quality })
    .toBuffer()
  if (picture.length > MAX_FILE_BYTES) throw new Error(`The picture has ${picture.length} bytes.`)
  return picture
}

/** Uploads a picture, as another one for each number: what follows its end is another content and the same picture. */
export async function upload(
  url: string,
  token: string,
  picture: Buffer,
  number: number,
  address = '/api/projects/upload',
) {
  const form = new FormData()
  const bytes = Buffer.concat([picture, Buffer.from(String(number))])
  form.set('file', new File([bytes as BlobPart], `camera-${number}.jpg`, { type: 'image/jpeg' }))
  const headers = { Authorization: `Bearer ${token}` }
  const response = await fetch(url + address, { method: 'POST', headers, body: form })
  if (response.status !== 201)
    throw new Error(`An upload was answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as { url: string }
}
