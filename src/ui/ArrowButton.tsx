import styles from './ArrowButton.module.css'
import { Icon } from './Icon.tsx'
import button from './icon-button.module.css'

const icons = { Previous: 'previous', Next: 'next' } as const

type ArrowButtonProps = {
  label: keyof typeof icons
  /** Whether the row is at its end. The button is then disabled, but keeps the focus. */
  isAtEnd: boolean
  onPress: () => void
}

/** Moves a row that scrolls sideways. */
export function ArrowButton({ label, isAtEnd, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={`${button.icon} ${styles.arrow}`}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onPress()}
    >
      <Icon name={icons[label]} size={20} />
    </button>
  )
}
