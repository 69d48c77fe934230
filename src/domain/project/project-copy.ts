import { fieldsIn } from '../fields/record-fields.ts'
import { cutText } from '../shared/cut-text.ts'
import { projectFields } from './project-fields.ts'
import { NAME_LENGTH } from './project-name.ts'
import type { ProjectFields } from './project-schema.ts'

/** The fields of a copy: hidden, named COPY OF …, cut to the length of a name. It uses the same pictures. */
export const copyOf = (project: ProjectFields): ProjectFields => ({
  ...fieldsIn(projectFields, project),
  name: cutText(`COPY OF ${project.name}`, NAME_LENGTH).trimEnd(),
  hidden: true,
})
