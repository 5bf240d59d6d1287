export const texts = {
  title: 'Tags',
  filter: 'Filter by tag',
  placeholder: 'Select tags...',
  filterPlaceholder: 'Select a tag...',
  show: 'Show tags',
  none: 'No tags found',
  remove: (label: string) => `Remove ${label}`,
  create: (label: string) => `Create “${label}”`,
} as const
