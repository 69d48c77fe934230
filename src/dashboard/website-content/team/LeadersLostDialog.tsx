import { Button, Modal } from '@mantine/core'
import { formOf } from '../../shell/places.ts'
import styles from './LeadersLostDialog.module.css'
import type { LeadersQuestion } from './use-leaders-question.ts'

/** The projects whose leaders are no longer directors after the save. */
export function LeadersLostDialog({ leaders, answer }: LeadersQuestion) {
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={leaders.length === 1 ? 'This director leads projects' : 'These directors lead projects'}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <p className={styles.words}>
        After this save, projects can no longer be given to{' '}
        {leaders.length === 1 ? 'this director' : 'these directors'} by this name. The projects below keep the
        name as text, until another leader is chosen. Each opens in a new tab.
      </p>
      <div className={styles.leaders}>
        {leaders.map(({ name, projects }) => (
          <section key={name} aria-label={name}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.projects}>
              {projects.map((project) => (
                <li key={project.id}>
                  <a href={formOf(project.id)} target="_blank" rel="noopener">
                    {project.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={styles.answers}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          Keep editing
        </Button>
        <Button onClick={() => answer(true)}>Save</Button>
      </div>
    </Modal>
  )
}
