import styles from './ProjectTable.module.css'

type Props = { chosen: number; all: number; onChange: (isMarked: boolean) => void }

/** Marks all visible rows, or none. */
export function SelectAll({ chosen, all, onChange }: Props) {
  return (
    <label className={styles.select}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < all
        }}
        type="checkbox"
        aria-label="Select all shown"
        disabled={all === 0}
        checked={all > 0 && chosen === all}
        onChange={() => onChange(chosen < all)}
      />
    </label>
  )
}
