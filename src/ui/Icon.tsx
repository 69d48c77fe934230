import button from './icon-button.module.css'

/** SVG paths in a square of 16 units. */
const drawings = {
  bars: 'M1 5h14M1 11h14',
  cross: 'M3 3l10 10M13 3L3 13',
  funnel: 'M1 4h14M4 8h8M6.5 12h3',
  lens: 'M11 11l4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z',
  minus: 'M2 8h12',
  next: 'M6 3l5 5-5 5',
  pause: 'M5 3v10M11 3v10',
  play: 'M4 2.5v11l9-5.5z',
  plus: 'M2 8h12M8 2v12',
  previous: 'M10 3 5 8l5 5',
}
export type IconName = keyof typeof drawings

const LINE_WIDTH = 1.25 // px, at every size

/** Hidden from screen readers: a text or the label of the button gives its meaning. */
export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden="true">
      <path d={drawings[name]} fill="none" stroke="currentColor" strokeWidth={(LINE_WIDTH * 16) / size} />
    </svg>
  )
}

type IconButtonProps = {
  label: string
  icon: IconName
  /** There is nothing to do: disabled, but it keeps the focus. */
  isOff?: boolean
  onPress: () => void
}

export function IconButton({ label, icon, isOff, onPress }: IconButtonProps) {
  return (
    <button
      type="button"
      className={button.icon}
      aria-label={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}
