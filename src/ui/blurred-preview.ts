import { thumbHashToAverageRGBA, thumbHashToDataURL } from 'thumbhash'

const bytesOf = (thumbhash: string) => Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))

/** The picture's average colour: what fills its space in the very first paint. */
export function averageColour(thumbhash: string): string {
  const { r, g, b, a } = thumbHashToAverageRGBA(bytesOf(thumbhash))
  const channels = [r, g, b].map((channel) => Math.round(channel * 255))
  return `rgb(${channels.join(' ')} / ${Math.round(a * 100)}%)`
}

/** The blurred ghost as a style's url(). Its bytes are many, so it is made in the browser and never sent. */
export function blurredPreview(thumbhash: string): string {
  return `url(${thumbHashToDataURL(bytesOf(thumbhash))})`
}
