import type { Focus } from './picture-schema.ts'

type Size = { width: number; height: number }
type Crop = Size & { left: number; top: number }

const CENTRE: Focus = { x: 0.5, y: 0.5 }

/**
 * The largest part of a picture that has this ratio (width / height), in whole pixels. Its centre is the focal point, or as
 * near to it as the edges of the picture allow.
 */
export function cropOf({ width, height }: Size, ratio: number, focus = CENTRE): Crop {
  const cropped = {
    width: Math.max(1, Math.round(Math.min(width, height * ratio))),
    height: Math.max(1, Math.round(Math.min(height, width / ratio))),
  }
  return {
    ...cropped,
    left: startOf(width, cropped.width, focus.x),
    top: startOf(height, cropped.height, focus.y),
  }
}

function startOf(length: number, cropped: number, focus: number) {
  return Math.min(length - cropped, Math.max(0, Math.round(focus * length - cropped / 2)))
}

/** The `object-position` with which `object-fit: cover` shows the part that `cropOf` describes. */
export function cropPosition(size: Size, ratio: number, focus?: Focus): string {
  const crop = cropOf(size, ratio, focus)
  return `${percentOf(crop.left, size.width - crop.width)} ${percentOf(crop.top, size.height - crop.height)}`
}

const percentOf = (start: number, room: number) =>
  room === 0 ? '50%' : `${+((start / room) * 100).toFixed(2)}%`
