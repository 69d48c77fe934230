export const projectCount = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`
