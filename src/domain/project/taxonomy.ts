const taxonomy = {
  Education: ['Schools', 'Training Institutions/Centres', 'Research Centres', 'Colleges & Universities'],
  Healthcare: ['Hospitals', 'Medical Colleges', 'Diagnostic Labs', 'Clinics'],
  Civic: ['Auditoriums', 'Town Halls', 'Police Stations', 'Public toilets & amenities'],
  Workspace: ['Government offices', 'Corporate offices', 'Research Centres'],
  Sports: ['Stadiums', 'Sports complex', 'Multipurpose sports halls'],
  Culture: ['Religious', 'Memorials', 'Cultural complex', 'Museums'],
  Residential: [
    'Staff quarters',
    'Private Villas',
    'Private Apartments',
    'Housing',
    'Hostels',
    'Guest Houses',
  ],
  Hospitality: ['Hotels', 'Resorts', 'Restaurants', 'Tourism Lodges'],
  Retail: ['Showrooms', 'Shopping complex', 'Departmental stores', 'Multiplexes'],
} as const satisfies Record<string, readonly string[]>

export const categories: readonly string[] = Object.keys(taxonomy)

const byUpperCase = new Map<string, { name: string; subCategories: readonly string[] }>(
  Object.entries(taxonomy).map(([name, subCategories]) => [name.toUpperCase(), { name, subCategories }]),
)

/** The category in the spelling of the taxonomy, found case-insensitively; undefined for an unknown one. */
export function categoryNamed(text: string): string | undefined {
  return byUpperCase.get(text.trim().toUpperCase())?.name
}

export function subCategoriesOf(category: string): readonly string[] {
  return byUpperCase.get(category.trim().toUpperCase())?.subCategories ?? []
}

/** The sub-category of this category in the spelling of the taxonomy; undefined for one of another category. */
export function subCategoryNamed(category: string, text: string): string | undefined {
  const wanted = text.trim().toUpperCase()
  return subCategoriesOf(category).find((subCategory) => subCategory.toUpperCase() === wanted)
}
