import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import type { LibraryPicture } from '../../../domain/library-schema.ts'
import type { Focus } from '../../../domain/picture/picture-schema.ts'
import { type ImageRatio, imageRatios } from '../../../site/home/project/image-ratio.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { type HandledKey, useLegend } from '../../shell/keys/legend.ts'
import looks from '../../shell/looks/looks.module.css'
import styles from './FocalPoint.module.css'

const STEP = 0.01 // of the picture's width or height
const LONG_STEP = 0.1
const MAX_HEIGHT = 280 // px
const CROP_HEIGHT = 88 // px
const CENTRE: Focus = { x: 0.5, y: 0.5 }

const ratioLabels: Record<ImageRatio, string> = { portrait: '2:3', classic: '4:3', wide: '16:9' }

const MOVE = 'Move the point'
const legend = { ArrowLeft: MOVE, ArrowRight: MOVE, ArrowUp: MOVE, ArrowDown: MOVE }
const withShift = { 'Shift+↑ ↓ ← →': 'Move the point further' }

type Props = {
  picture: LibraryPicture
  /** Null while there is none: then the site shows the picture whole. */
  focus: Focus | null
  onChange: (focus: Focus) => void
}

/** The whole picture with its focal point, which a click or the arrow keys set, and how the site crops the picture around it. */
export function FocalPoint({ picture, focus, onChange }: Props) {
  const { url, width, height, name } = picture
  const hint = useId()
  useLegend('Focal point', legend)
  useLegend('Focal point', withShift)
  const { x, y } = focus ?? CENTRE
  const drawn = { address: url, alt: '', width, height, eager: true }
  const facts = { ...picture.picture, focus: focus ?? undefined }

  function click(event: MouseEvent<HTMLElement>) {
    // A click by keyboard has no position.
    if (event.detail === 0) return
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onChange({ x: share((event.clientX - left) / width), y: share((event.clientY - top) / height) })
  }

  function press(event: KeyboardEvent) {
    const step = event.shiftKey ? LONG_STEP : STEP
    const moves: Record<string, [x: number, y: number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    } satisfies Record<HandledKey<typeof legend>, [x: number, y: number]>
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    onChange({ x: share(x + move[0]), y: share(y + move[1]) })
  }

  return (
    <div className={looks.stack}>
      <button
        type="button"
        className={styles.whole}
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100%, ${(MAX_HEIGHT * width) / height}px)`,
        }}
        aria-label={`Focal point of ${name || 'the picture'}`}
        aria-describedby={hint}
        onClick={click}
        onKeyDown={press}
      >
        <Picture {...drawn} picture={picture.picture} sizes="352px" />
        {focus && (
          <span className={styles.point} style={{ left: `${focus.x * 100}%`, top: `${focus.y * 100}%` }} />
        )}
      </button>
      <p id={hint} className={looks.quiet}>
        Click what must stay visible where the site crops this picture, or use the arrow keys; with Shift they
        move further.
      </p>
      <VisuallyHidden role="status">{positionOf(focus)}</VisuallyHidden>
      <ul className={styles.crops} aria-label="How the site shows it">
        {(Object.keys(imageRatios) as ImageRatio[]).map((ratio) => (
          <li key={ratio}>
            <span
              className={styles.crop}
              data-crop={ratio}
              style={{ width: CROP_HEIGHT * imageRatios[ratio], height: CROP_HEIGHT }}
            >
              <Picture {...drawn} picture={facts} frameRatio={imageRatios[ratio]} sizes="160px" />
            </span>
            {ratioLabels[ratio]}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From 0 to 1, in whole hundredths. */
const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

const percent = (value: number) => `${Math.round(value * 100)}%`

const positionOf = (focus: Focus | null) =>
  focus
    ? `Focal point ${percent(focus.x)} from the left, ${percent(focus.y)} from the top.`
    : 'No focal point: the picture is shown whole.'
