import type { ReactNode } from 'react'
import looks from './looks/looks.module.css'

type Props = {
  className?: string
  chosen: number
  all: number
  onChange: (isMarked: boolean) => void
  /** The text beside the box, and its name. */
  children?: ReactNode
}

export function SelectAll({ className, chosen, all, onChange, children }: Props) {
  return (
    <label className={className}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < all
        }}
        className={looks.box}
        type="checkbox"
        aria-label={children ? undefined : 'Select all shown'}
        disabled={all === 0}
        checked={all > 0 && chosen === all}
        onChange={() => onChange(chosen < all)}
      />
      {children}
    </label>
  )
}
