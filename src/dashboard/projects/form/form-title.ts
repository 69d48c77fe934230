/** The title of the form of a project; `id` is undefined for a new one. */
export const formTitle = (id: string | undefined) => (id === undefined ? 'Add Project' : 'Edit Project')
