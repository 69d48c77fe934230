import { privacyParts } from '../../domain/content/privacy.ts'
import { pages } from '../../domain/shared/pages.ts'
import { loadFromStore } from '../../ui/page-context.ts'
import { failureMeta, pageMeta } from '../shell/head/page-meta.ts'
import { PageHead, Paragraphs } from '../shell/layout/PageHead.tsx'
import type { Route } from './+types/PrivacyPage.ts'
import styles from './PrivacyPage.module.css'

const TITLE = 'Privacy'

export async function loader({ context }: Route.LoaderArgs) {
  const facts = await loadFromStore(context, (reader) => reader.privacy())
  return { note: facts.privacyNote.split(/\n{2,}/).filter(Boolean), parts: privacyParts(facts) }
}

export function meta({ matches, error }: Route.MetaArgs) {
  const shell = matches[1].loaderData
  const { studioName } = shell.site
  if (error) return failureMeta(error, studioName)
  return pageMeta(shell, {
    title: `${TITLE} – ${studioName}`,
    description: 'What this website stores about its visitors, for how long, and who learns of it.',
    path: pages.privacy.path,
  })
}

export default function PrivacyPage({ loaderData: { note, parts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={TITLE}>{note.length > 0 && <Paragraphs texts={note} />}</PageHead>
      {parts.map(({ heading, paragraphs, items }) => (
        <section key={heading} className={styles.part}>
          <h2 className={styles.heading}>{heading}</h2>
          <div className={styles.words}>
            <Paragraphs texts={paragraphs} />
            {items && (
              <dl className={styles.items}>
                {items.map(({ name, text }) => (
                  <div key={name} className={styles.item}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
        </section>
      ))}
    </>
  )
}
