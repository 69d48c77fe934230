import { Link } from 'react-router'
import type { PictureUse } from '../../../domain/picture/library-schema.ts'
import styles from './PicturePanel.module.css'

/** The uses of a picture, with its description there and the links to both sides. */
export function PicturePlaces({ places }: { places: readonly PictureUse[] }) {
  return (
    <section aria-labelledby="places-of-picture" className={styles.places}>
      <h3 id="places-of-picture">
        {places.length === 0
          ? 'Not used anywhere'
          : `Used in ${places.length === 1 ? '1 place' : `${places.length} places`}`}
      </h3>
      <ul>
        {places.map((use) => (
          <li key={`${use.kind} ${use.recordId} ${use.field}`}>
            <Use place={use} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Use({ place: { name, label, alt, inTrash, editPath, publicPath } }: { place: PictureUse }) {
  const where = `${name}, ${label}`
  return (
    <>
      {editPath ? <Link to={editPath}>{where}</Link> : where}
      {inTrash && <span className={styles.note}> in the trash</span>}
      {publicPath && (
        <>
          {' '}
          <a href={publicPath} className={styles.note} aria-label={`${name} on the website`}>
            on the website
          </a>
        </>
      )}
      {alt !== null && <span className={styles.alt}>{alt || 'No description'}</span>}
    </>
  )
}
