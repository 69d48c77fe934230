import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))

/** The picture's average colour, which fills its space in the first paint. */
export function averageColour(thumbhash: string): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  const channels = [r, g, b].map((channel) => Math.round(channel * 255))
  return `rgb(${channels.join(' ')} / ${Math.round(a * 100)}%)`
}

/** A blurred preview of the picture as a CSS url(). Made in the browser, because it is much larger than the thumbhash. */
export function blurredPreview(thumbhash: string): string {
  return `url(${thumbHashToDataURL(bytesOf(thumbhash))})`
}
