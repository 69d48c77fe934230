import { useState } from 'react'
import { projectPath } from '../../../domain/shared/pages.ts'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import button from '../../../ui/word-button.module.css'
import { showToast } from '../../shell/messages/toast.ts'
import styles from './ShareProject.module.css'

/** Copies the address of a project, and hands it to other programs where the system can do that. */
export function ShareProject({ slug, name }: { slug: string; name: string }) {
  const [address, setAddress] = useState('')
  const canShare = !useIsHydrating() && 'share' in navigator
  const url = () => new URL(projectPath(slug), location.origin).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(url())
      setAddress('')
      showToast('Link copied.')
    } catch {
      // It was refused, or the page has no access without https.
      setAddress(url())
    }
  }

  async function share() {
    try {
      await navigator.share({ title: name, url: url() })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setAddress(url())
    }
  }

  return (
    <div className={styles.ways}>
      <button type="button" className={button.word} onClick={copy}>
        Copy link
      </button>
      {canShare && (
        <button type="button" className={button.word} onClick={share}>
          Share
        </button>
      )}
      {address && (
        <label className={styles.address}>
          Copy this link:
          <input readOnly value={address} ref={selectAll} />
        </label>
      )}
    </div>
  )
}

const selectAll = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.select()
}
