/** What a project is called that an opening names and that no longer exists. */
export const DELETED_PROJECT = 'A deleted project'
