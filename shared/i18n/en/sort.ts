/** Texts of the dialog that sorts pages. */
export const sort = {
  action: 'Sort pages',
  title: (place: string) => `Sort the pages of “${place}”`,
  list: 'Pages in their order',
  hint: 'Drag the pages, or use Alt with an arrow.',
  drag: (title: string) => `Drag ${title}`,
  up: (title: string) => `Move ${title} up`,
  down: (title: string) => `Move ${title} down`,
  movedTo: (title: string, place: number, places: number) => `${title} is now ${place} of ${places}.`,
  saved: 'Order saved',
} as const
