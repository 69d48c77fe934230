import styles from './FilterButtons.module.css'

type Props<Name extends string> = {
  names: readonly Name[]
  labels: Record<Name, string>
  chosen: Name
  /** The number of records that a filter lets through; undefined while that is not known. */
  countOf: (name: Name) => number | undefined
  onChoose: (name: Name) => void
}

export function FilterButtons<Name extends string>({
  names,
  labels,
  chosen,
  countOf,
  onChoose,
}: Props<Name>) {
  return (
    <fieldset className={styles.filters} data-filters>
      <legend className="visually-hidden">Show</legend>
      {names.map((name) => {
        const count = countOf(name)
        return (
          <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
            {labels[name]}
            {count !== undefined && ` ${count.toLocaleString('en')}`}
          </button>
        )
      })}
    </fieldset>
  )
}
