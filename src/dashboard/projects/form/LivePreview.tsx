import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useDeferredValue, useEffect, useRef, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { siteDocument } from '../../editing/site-document.ts'
import { useStyleNonce } from '../../shell/style-nonce.ts'
import styles from './LivePreview.module.css'
import { PublicView } from './PublicView.tsx'
import type { ProjectDraft } from './project-draft.ts'
import { type PreviewChoice, type ScreenName, screens } from './use-preview-choice.ts'

type Props = { draft: ProjectDraft; choice: PreviewChoice; className?: string }

/** The project as the website will show it, in a window of its own width, scaled down to fit. */
export function LivePreview({ draft, choice: { screen, choose }, className }: Props) {
  const { ref, width, height } = useElementSize()
  const scale = Math.min(1, width / screens[screen])
  const size: CSSProperties = {
    width: screens[screen],
    height: height / scale,
    transform: `scale(${scale})`,
    marginLeft: (width - screens[screen] * scale) / 2,
  }
  return (
    <section className={`${styles.pane} ${className}`} aria-label="Preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, this groups buttons */}
      <div className={styles.screens} role="group" aria-label="Screen">
        {(Object.keys(screens) as ScreenName[]).map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={name === screen ? 'filled' : 'default'}
            aria-pressed={name === screen}
            onClick={() => choose(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <div ref={ref} className={styles.window}>
        {width > 0 && <Frame draft={draft} style={size} />}
      </div>
    </section>
  )
}

/** A document of its own, so that the site's styles meet the width they are written for, and none of the dashboard's. */
function Frame({ draft, style }: { draft: ProjectDraft; style: CSSProperties }) {
  const nonce = useStyleNonce()
  const [page] = useState(() => siteDocument(nonce))
  const [root, setRoot] = useState<Root>()
  // Typing comes first; the preview follows as soon as there is time.
  const shown = useDeferredValue(draft)
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    root?.render(<PublicView draft={shown} />)
  }, [root, shown])

  useEffect(() => {
    // Not while React is drawing.
    return () => void (root && setTimeout(() => root.unmount()))
  }, [root])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title="The project as the website shows it"
      style={style}
      srcDoc={page}
      onLoad={() => setRoot(createRoot(frame.current!.contentDocument!.querySelector('main')!))}
    />
  )
}
