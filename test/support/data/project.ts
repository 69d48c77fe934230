/** The smallest valid project. */
export const project = {
  name: 'Town Hall, Tura',
  category: 'Civic',
  subCategory: 'Town Halls',
  location: 'Meghalaya',
  year: '2024',
  client: 'Urban Affairs Department',
  collaborators: 'Axis + Beam',
  projectTeam: 'P. Bora, N. Das',
  projectLeaders: ['R. DEKA'],
  status: 'On-site',
}
